/**
 * What Python tells the page. `python -m web.make.answers` writes this file from genlab/answers.py;
 * do not change it by hand.
 */

import type { Patch } from "./bokeh.js";

/** A file that the browser saves. */
export interface SavedFile {
  name: string;
  text: string;
  /** Whether the text is Base64 of the file's bytes. */
  base64?: boolean;
}

/** A code to scan: the path of its dark modules in a square of this size. */
export interface QrCode {
  size: number;
  path: string;
}

/** What the dialog on sharing shows. */
export interface SharedState {
  /** Why there is no link. */
  sentence?: string;
  link?: string;
  /** The link's length, in words. */
  length?: string;
  /** What is in the link: a name and a value each. */
  holds?: [string, string][];
  /** What is said where nothing is in the link. */
  empty?: string;
  /** Which private data are in the link, or are not. */
  withheld?: string;
  /** Whether a link can hold the private data, too. */
  fits?: boolean;
  qr?: QrCode | null;
  /** The HTML of a frame that shows the state in somebody's page. */
  frame?: string | null;
  /** The answer as a text. */
  answer?: string;
}

/** A small table of a question. */
export interface ExerciseTable {
  title: string;
  columns: string[];
  rows: string[][];
}

/** One thing that an exercise asks for. */
export interface ExercisePart {
  name: string;
  ask: string;
  /** What may be typed, in a sentence. */
  form: string;
  choices: string[];
}

/** A variant of an exercise, as the page shows it. */
export interface ExercisePage {
  name: string;
  variant: number;
  title: string;
  lab: string;
  /** The elements of MathML of each formula, by its TeX. */
  formulas: Record<string, any>;
  paragraphs: string[];
  tables: ExerciseTable[];
  parts: ExercisePart[];
  hints: string[];
  solution: string[];
  /** What is asked, and the right answer, for each part. */
  answers: string[];
  /** The lab's state with the same numbers. */
  link: string;
}

/** What an answer to one part of an exercise gets. */
export interface ExerciseVerdict {
  name: string;
  variant: number;
  part: string;
  right: boolean;
  /** The known mistake that leads to the answer, or an empty text. */
  way: string;
  feedback: string;
  /** What a class gives its lecturer: which answer it was, and no name. */
  code: string;
  /** The same for each vote. */
  codes: string[];
}

/** Pasted lines of one kind that do not count. */
export interface UncountedLines {
  /** typos, duplicates, others or without */
  kind: string;
  count: number;
  /** The first of them. */
  lines: string[];
}

/** What the samples of a class show together. */
export interface CrowdPicture {
  sentence: string;
  /** The exact probability of each outcome, of an estimate. */
  expected: number[];
  /** Prior and posterior from 0 to 1, as shares. */
  curves: number[][];
  /** The lab's state with the same numbers, or an empty text. */
  link: string;
}

/** The answer codes of a class, counted. */
export interface CodeCounting {
  /** How many gave each answer, and any other. */
  counts: number[];
  left: UncountedLines[];
  /** The answers in words, and that of all others. */
  labels: string[];
  /** How one comes to each answer; told with the right one. */
  notes: string[];
  /** The place of the right answer, or −1. */
  right: number;
  crowd?: CrowdPicture;
}

/** Each type of news with its value, in the order in which the page hears them. */
export interface News {
  /** A whole new document of Bokeh, as JSON. */
  document?: string;
  /** What changed in the document that is drawn. */
  patch?: Patch | null;
  /** The link of the state; null where that is too long for one. */
  link?: string | null;
  /** The fields that changed. */
  state?: Record<string, any>;
  /** Sentences on what a link held and could not be used. */
  notices?: string[];
  /** Whether the lab plays and wants another tick. */
  playing?: boolean;
  /** What went wrong, as a sentence beside the lab. */
  error?: string;
  /** What is wrong with a course, as a sentence over the page. */
  alarm?: string;
  share?: SharedState;
  exercise?: ExercisePage;
  verdict?: ExerciseVerdict;
  counting?: CodeCounting;
  /** The program that computes the view. */
  script?: string;
  /** The current view as a step of a course, in Markdown. */
  step?: string;
  /** A course as the text of a Markdown file. */
  markdown?: string;
  /** The course in a Markdown file, as its JSON has it. */
  courseFile?: Record<string, any>;
  /** The prose of a course's steps, as elements. */
  prose?: any[][];
  file?: SavedFile;
  /** Whether the page prints now. */
  paper?: boolean;
  /** What becomes of the next piece of a file. */
  fed?: string;
  /** Whether what stands below the picture is still to come. */
  rest?: boolean;
  /** Whether something is left that can be made ahead. */
  ahead?: boolean;
}

/** One piece of news: its type, and what there is to say. */
export type NewsItem = { [Type in keyof News]-?: { type: Type; value: News[Type] } }[keyof News];

/** What Python answers: the lab, and only what there is to say of it. */
export interface Answer {
  lab: string;
  news: NewsItem[];
}
