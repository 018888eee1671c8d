"""How the numbers of the Gaussians' tables come about."""

import math

import numpy as np

from genlab.kit import Worked, exp_of, log_of, named, number, root_of, total
from genlab.labs.gauss.model import GaussResult


def of_model(result: GaussResult, row: tuple, column: str) -> Worked:
    """log L as a sum over the rows, and what BIC makes of it."""
    fitted = next(each for each in (*result.fits, result.naive) if each.name == row[0])
    if column == "BIC":
        free, n, log_l = named("parameters", row[1]), named("N", len(result.rows.y)), named("log L", row[3])
        return (free * log_of(n) - 2 * log_l).worked("BIC")
    log_l = fitted.model.log_joint(result.rows.x)[np.arange(len(result.rows.y)), result.rows.y]
    return total("Σ log p(row, its class)", log_l).worked("log L")


def of_class(result: GaussResult, row: tuple, column: str) -> Worked:
    """The fitted parameters of a class."""
    k = result.rows.classes.index(row[0])
    own = result.rows.of(k)
    if column == "prior":
        if result.state.prior:
            return named("as given", row[2]).worked("prior")
        return (named("rows", row[1]) / named("N", len(result.rows.y))).worked("prior")
    if column == "correlation":
        variances = named("variance 1", row[5]) * named("variance 2", row[6])
        return (named("covariance", row[7]) / root_of(variances)).worked("r")
    return (total("Σ x", own[:, int(column[-1]) - 1]) / named("rows", row[1])).worked(column)


def constant(result: GaussResult, row: tuple, _name: str) -> Worked:
    """What of the log-odds does not depend on x, a class after the other."""
    model, classes = result.model, result.rows.classes
    i, j = next((i, j) for i in range(len(classes)) for j in range(i) if row[0] == f"{classes[i]} against {classes[j]}")
    sides = []
    for k in (i, j):
        covariance = model.covariance_of(k)
        size = named("log|Σ|", float(np.linalg.slogdet(covariance)[1]))
        bend = named("μᵀΣ⁻¹μ", float(model.mean[k] @ np.linalg.solve(covariance, model.mean[k])))
        sides.append(log_of(named("φ", float(model.prior[k]))) - (size + bend) / 2)
    return (sides[0] - sides[1]).worked("constant", value=number(row[1]))


def _posterior(joint: np.ndarray, k: int, name: str, value: str) -> Worked:
    top = float(joint.max())
    parts = [exp_of(named(f"log p(row, class {m}) − largest", float(each) - top)) for m, each in enumerate(joint)]
    return (parts[k] / total("Σ exp(log p(row, class) − largest)", parts)).worked(name, value=value)


def of_row(result: GaussResult, row: tuple, _name: str) -> Worked:
    """Bayes' rule for a row and its own class."""
    k = result.rows.classes.index(row[3])
    joint = result.chosen.model.log_joint(result.rows.x[row[0]][None])[0]
    return _posterior(joint, k, f"P({row[3]} | row)", number(row[5]))


def of_new_row(result: GaussResult, row: tuple, column: str) -> Worked:
    if column == "log joint":
        return (named("log prior", row[1]) + named("log density", row[2])).worked("log joint")
    k, model = result.rows.classes.index(row[0]), result.chosen.model
    if column == "log prior":
        return log_of(named("φ", float(model.prior[k]))).worked("log prior")
    return _posterior(model.log_joint([result.state.at[0]])[0], k, f"P({row[0]} | row)", number(row[4]))


def of_part(result: GaussResult, row: tuple, _name: str) -> Worked:
    """A term for the prior of each class, and one for its features."""
    k, model, rows = result.rows.classes.index(row[1]), result.chosen.model, result.rows
    if row[0] == "prior":
        return (named("rows", row[2]) * log_of(named("φ", float(model.prior[k])))).worked(f"prior of {row[1]}")
    own = model.log_likelihood(rows.x)[rows.y == k, k]
    return total("Σ log p(row | its class)", own).worked(f"features of {row[1]}")


def cost(_result: GaussResult, row: tuple, _name: str) -> Worked:
    return (-log_of(1 - named("r", row[1]).squared) / 2).worked("cost a row", value=number(row[2]))


def of_line(result: GaussResult, row: tuple, column: str) -> Worked:
    """Of one feature under a Gaussian."""
    values, fitted = result.rows.x[:, 0], result.line[0]
    m, sd = named("m", len(values)), named("σ", row[2])
    off = values - row[1]
    squares, plain = total("Σ (x − μ)²", off**2), total("Σ (x − μ)", off)
    if column == "mean":
        return (named("as given", row[1]) if row[0] == "trial" else total("Σ x", values) / m).worked("mean")
    if column == "sd":
        if row[0] == "trial":
            return named("as given", row[2]).worked("sd")
        below = m if row[0] == "maximum likelihood" else m - 1
        return root_of(total("Σ (x − mean)²", (values - fitted.mean) ** 2) / below).worked("sd")
    if column == "slope in the mean":
        return (plain / sd.squared).worked(column, value=number(row[4]))
    if column == "slope in the sd":
        made = squares / named("σ³", row[2] ** 3) - m / sd
        return made.worked(column, value=number(row[5]))
    made = -m * log_of(root_of(2 * named("π", math.pi) * sd.squared)) - squares / (2 * sd.squared)
    return made.worked("log L")
