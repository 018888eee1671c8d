"""The failures of peers' tests that are differences of design, each with its reason: suite,
pattern, reason. The pattern is looked for in the test's function and its message, such as
"test_alpha: Failed: DID NOT WARN"; what a test is parametrised with, a seed among it, is left out.
"""

WORDS = "the mistake is refused, or warned of, in other words"
WIDENED = "a singular covariance is widened, with a warning that says so, where the peer refuses it"
PRIVATE_MEMBER = "the test looks at a private method or attribute of the peer's own class"
NO_STORE = "what is learnt is always kept: there is no store_covariance"
DOUBLE = "everything is computed in float64, whatever the input's precision"

DIFFERENCES: tuple[tuple[str, str, str], ...] = (
    *(
        (suite, "Regex pattern did not match|Input pattern", WORDS)
        for suite in ("naive Bayes", "discriminant analysis", "logistic")
    ),
    (
        "naive Bayes",
        "test_discretenb_degenerate_one_class_case|test_gnb_sample_weight.*1 class only",
        "a classifier needs two classes at least",
    ),
    (
        "naive Bayes",
        "test_alpha: Failed: DID NOT WARN",
        "a smoothing of 0 or next to it is taken as it is, for its digits are kept",
    ),
    (
        "naive Bayes",
        "test_alpha_vector",
        "partial_fit refuses a wrong smoothing at the first prediction",
    ),
    ("naive Bayes", "test_check_alpha", PRIVATE_MEMBER),
    (
        "naive Bayes",
        r"prior_with_partial_fit: ValueError: X\[0, 0\] is 5\.1; a category",
        "a category is a whole number: 5.1 is refused, where the peer cuts it to 5",
    ),
    ("discriminant analysis", "store_covariance", NO_STORE),
    ("discriminant analysis", "dtype_match", DOUBLE),
    (
        "discriminant analysis",
        "test_lda_transform",
        "the solver is chosen by the class, so transform always works",
    ),
    (
        "discriminant analysis",
        "test_qda: |same_number_of_classes|one_sample_per_class|qda_regularization",
        WIDENED,
    ),
    ("logistic", "test_dtype_match", DOUBLE),
    (
        "logistic",
        "callback",
        "fits are not followed by callbacks; the whole trace is in model_.trace",
    ),
    ("logistic", "test_logreg_predict_proba_multinomial.*_predict_proba_lr", PRIVATE_MEMBER),
    ("logistic", "sparsify", "weights are not made sparse: without an L1 penalty none is 0"),
    (
        "logistic",
        "test_check_solver_option.*DID NOT RAISE"
        "|test_large_sparse_matrix.*DID NOT RAISE"
        "|test_liblinear_(multiclass_raises|with_large_values).*DID NOT RAISE",
        "there is one solver, so nothing is refused for the sake of another",
    ),
    (
        "logistic",
        "test_liblinear_dual_random_state.*DID NOT RAISE AssertionError",
        "the search draws no random numbers, so that another seed gives the same weights",
    ),
    (
        "logistic",
        "test_write_parameters",
        "predictions are those of model_: what is written into coef_ changes none",
    ),
    (
        "logistic",
        "test_zero_max_iter.*ValueError: max_iterations is 0; it must be at least 1",
        "a search without an iteration is refused",
    ),
    (
        "logistic",
        "DID NOT WARN.*FutureWarning",
        "a parameter that scikit-learn withdraws is one of its own",
    ),
    (
        "logistic",
        "test_penalty_none.*DID NOT WARN.*UserWarning",
        "one parameter, prior_precision, is both penalty and C, so that neither hides the other",
    ),
    (
        "GLM",
        "test_linalg_warning_with_newton_solver.*DID NOT WARN",
        "dependent columns have the fit of least norm, so that no solver gives up with a warning",
    ),
    (
        "ridge",
        "sparse_error|callback",
        "sparse rows are taken with an intercept whatever the solver's name",
    ),
    ("ridge", "test_dtype_match", DOUBLE),
    (
        "ridge",
        r"test_ridge_shapes_type: AssertionError: assert \(\) == \(1,\)",
        "one target is one target, also as a column (N, 1): the intercept is a number, not a row",
    ),
    (
        "ridge",
        r"test_ridge_regression: AttributeError: .* has no attribute 'solver_'",
        "the answers were found equal before; which of the peer's solvers gave it is not kept",
    ),
    (
        "ridge",
        r"test_ridge_fit_intercept_sparse_sag: .*DID NOT WARN.*UserWarning",
        "the answers were found equal before; the warning is one of scikit-learn's sag solver",
    ),
    (
        "ridge",
        r"test_ridge_regression_unpenalized\w*: .*assert np.float64\(4\.4071021\d*\) == 3\.9096",
        "the least norm is that of the weights, and so is scikit-learn's, of which this failure is "
        "expected: the test counts the intercept as well",
    ),
    (
        "ridge",
        "ridge_classifier_gcv: AssertionError: Not equal to tolerance",
        "what fails, as is expected, is scikit-learn's RidgeClassifierCV next to a penalty of 0; "
        "our least squares, which it is held to, equal scikit-learn's",
    ),
    (
        "ridge",
        "test_ridge_regression_unpenalized_hstacked_X: Skipped$",
        "the test skips itself at the name cholesky; the same fit is tested under the other names",
    ),
    ("categorical HMM", "check_and_set", PRIVATE_MEMBER),
    ("Gaussian HMM", "AttributeError: _covars_", PRIVATE_MEMBER),
    (
        "Gaussian HMM",
        "too_little_data",
        "nothing is written to a log; what is wrong is an error or a warning",
    ),
    (
        "Gaussian HMM",
        "issue_385",
        "covars_ has one shape, read or set; the peer's is read as full matrices",
    ),
    (
        "Gaussian HMM",
        "test_fit_with_priors: AssertionError: Not equal to tolerance rtol=0.01",
        "another random start, which leads to another local optimum",
    ),
    (
        "Gaussian HMM",
        "ignored_init_warns",
        "the parameters to start from are given as such, so none is ignored",
    ),
)
