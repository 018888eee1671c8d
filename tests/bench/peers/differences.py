"""The failures of peers' tests that are differences of design, each with its reason: suite,
pattern, reason.
"""

WORDS = "the mistake is refused, in other words"
WIDENED = "a singular covariance is widened, with a warning that says so, where the peer refuses it"
PRIVATE_MEMBER = "the test looks at a private method or attribute of the peer's own class"
NO_STORE = "what is learnt is always kept: there is no store_covariance"
DOUBLE = "everything is computed in float64, whatever the input's precision"

DIFFERENCES: tuple[tuple[str, str, str], ...] = (
    *(
        (suite, "Regex pattern did not match|Input pattern", WORDS)
        for suite in (
            "naive Bayes",
            "discriminant analysis",
            "logistic",
            "GLM",
            "ridge",
            "base",
            "Gaussian HMM",
        )
    ),
    (
        "naive Bayes",
        "test_discretenb_degenerate_one_class_case|test_gnb_sample_weight.*1 class only",
        "a classifier needs two classes at least",
    ),
    (
        "naive Bayes",
        r"test_alpha\[",
        "a smoothing of 0 or next to it is taken as it is, for its digits are kept",
    ),
    (
        "naive Bayes",
        "test_alpha_vector",
        "partial_fit refuses a wrong smoothing at the first prediction",
    ),
    ("naive Bayes", "test_check_alpha", PRIVATE_MEMBER),
    ("discriminant analysis", "store_covariance", NO_STORE),
    ("discriminant analysis", "dtype_match", DOUBLE),
    (
        "discriminant analysis",
        "test_lda_transform",
        "the solver is chosen by the class, so transform always works",
    ),
    (
        "discriminant analysis",
        "test_qda\\[|same_number_of_classes|one_sample_per_class|qda_regularization",
        WIDENED,
    ),
    ("logistic", "dtype_match|predict_proba_with_float32|dtype", DOUBLE),
    (
        "logistic",
        "callback",
        "fits are not followed by callbacks; the whole trace is in model_.trace",
    ),
    ("logistic", "test_logreg_predict_proba_multinomial.*_predict_proba_lr", PRIVATE_MEMBER),
    (
        "logistic",
        r"test_warm_start\[.*warm_start=False",
        "max_iter is not passed on, so that a second fit ends where the first did",
    ),
    ("logistic", "sparsify", "weights are not made sparse: without an L1 penalty none is 0"),
    (
        "logistic",
        "solver_option|large_sparse_matrix|liblinear|multiclass_raises|write_parameters",
        "there is one solver, so nothing is refused for the sake of another",
    ),
    ("logistic", "zero_max_iter", "max_iter is not passed on: Newton's steps end by themselves"),
    ("logistic", "DID NOT WARN", "a parameter that scikit-learn withdraws is one of its own"),
    (
        "logistic",
        "newton_cholesky_fallback",
        "a plane parts the classes, and the prior is 1e-30: Newton's steps raise a score by 1 each, and 100 are few",
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
    ("ridge", "dtype_match|float32", DOUBLE),
    (
        "ridge",
        r"test_ridge_shapes_type: AssertionError: assert \(\) == \(1,\)",
        "one target is one target, also as a column (N, 1): the intercept is a number, not a row",
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
        "fit_with_priors.*-300.0",
        "another random start, which leads to another local optimum",
    ),
    (
        "Gaussian HMM",
        "ignored_init_warns",
        "the parameters to start from are given as such, so none is ignored",
    ),
)
