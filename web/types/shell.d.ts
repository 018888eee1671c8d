/** The forms of what the modules of web/shell hand to each other. */

import type {
  BokehDocument,
  BokehView,
  DocumentEvent,
  Patch,
  SerializedDocument,
} from "./bokeh.js";
import type { Answer, ExercisePage, ExerciseVerdict } from "./answers.js";

/** What Python is asked; `do` says for what. */
export interface PythonRequest {
  do: string;
  lab?: string;
  link?: string;
  painted?: Record<string, string | undefined>;
  state?: Record<string, any> | null;
  /** Changes of Bokeh's document, of which the patches are made. */
  events?: DocumentEvent[];
  patches?: Patch[];
  /** Whether the change was made before Python was there, so that it is drawn once more. */
  replay?: boolean;
  /** Whether the changes only choose which table is in front. */
  isTableChoice?: boolean;
  /** Not sent: who waits for the answer to a piece of a file. */
  answered?: (result: string) => void;
  [detail: string]: any;
}

/** A sample that every student of a class draws (genlab/teaching/crowd.py). */
export interface Experiment {
  title: string;
  ask: string;
  /** How the faces are written, one letter each. */
  letters: string;
  faces: number[];
  times: number;
  /** Whether n Σ x² − (Σ x)² decides the outcome, and not Σ x. */
  isSpread: boolean;
  /** Of each outcome: that number. */
  keys: number[];
  labels: string[];
}

/** What a class answers: a question, a part of an exercise, or an experiment. */
export interface CountedSubject {
  /** As the lecturer reads it. */
  title: string;
  formulas?: Formulas;
  /** What Python needs to know of it, to count codes. */
  request: Record<string, any>;
}

/** A lab's file: the document as the build painted it, and the section it is drawn in. */
export interface LabFile {
  document: PaintedDocument;
  digest: string;
  /** What stands there until Bokeh has drawn, as HTML. */
  first: string;
  /** Where the lab has more than one view. */
  view?: ViewControl | null;
  section: string;
}

/** A document as the build or Python wrote it, and the place of each root. */
export interface PaintedDocument {
  doc: SerializedDocument;
  roots: Record<string, string>;
}

/** The control that chooses a view. */
export interface ViewControl {
  id: string;
  /** Its attributes that hold the choice. */
  names: string[];
  /** What it holds for each view. */
  values: Record<string, unknown>;
  /** The links of views that set more than the view. */
  links?: Record<string, string>;
}

/** A link's own picture, as the build drew it. */
export interface PictureFile {
  patch: Patch;
  /** Its first picture: lines of its own, and lines of the lab's from one to before another. */
  first: (string | [number, number])[];
  digest: string;
  /** Whether tables behind a tab are in it. */
  tables: boolean;
}

/** What is drawn of a link before Python has opened it. */
export interface LabView {
  lab: LabFile;
  link: string;
  patch: Patch | null;
  /** None where the first picture is that of the lab. */
  first: PictureFile["first"] | null;
  digest?: string | null;
  /** Whether tables behind a tab are in the picture; else they are veiled. */
  tables?: boolean;
  /** Whether only Python can draw what the link says, so that all is veiled. */
  isUnknown?: boolean;
  /** Whether a hand has changed the state since. */
  stale?: boolean;
}

/** The visit to a lab: all that this tab holds of it. */
export interface LabVisit {
  lab: string;
  /** The link that was asked for last. */
  target: string;
  /** Ends when the lab is drawn for that link. */
  preparing: Promise<void> | null;
  /** The first picture, until Bokeh has drawn the lab. */
  sketch: { view: LabView; boxes: HTMLElement[] } | null;
  drawn: DrawnLab | null;
  /** With what Python was first asked to open it, and whether the link's own picture stood there. */
  question: { link: string; picture: boolean } | null;
  /** Whether there was more in the state than its link says, when the page was loaded anew. */
  hasMore: boolean;
  /** Whether Python has ended since, or the page was loaded anew: it is given the state again. */
  isLost: boolean;
  /** Until Python's answer is late. */
  clock: ReturnType<typeof setTimeout> | null;
  /** Python's answers to a lab that is not drawn yet. */
  missed: Patch[];
  /** The last good state, private fields too: it lives in this tab's memory only. */
  state: Record<string, any> | null;
  /** The link of that state; null where it is too long for one. */
  link: string | null;
  /** The link of the demo that was opened last; none once a link has opened something else. */
  demo: string | undefined;
  /** Whether parts are left that nobody has seen. */
  unmade: boolean;
  /** Changes that Python had not answered before a reload; they follow the state. */
  entered: PythonRequest[];
}

/** A text that was typed into the first picture, or the selection in its box. */
export interface TypedText {
  /** Of the box's model. */
  id: string;
  text: string;
  isChanged: boolean;
  /** From where to where, in the box that has the focus. */
  selection: [number, number] | null;
}

/** A lab as Bokeh has drawn it. */
export interface DrawnLab {
  document: BokehDocument;
  digest?: string;
  views: BokehView[];
  /** Of what the page draws by itself; Python's own document has none. */
  view?: LabView | null;
  /** The tab that was chosen before Python was there. */
  front?: DocumentEvent | null;
}

/** A step of a course that is played, and where it stands. */
export interface Lesson extends Omit<CourseStep, "link"> {
  course: string;
  step: number;
  lab: string;
  /** The course's title. */
  name: string;
  deck: string;
  /** How many steps the course has. */
  of: number;
  /** All steps, by their numbers from 1; none where the course's file could not be loaded. */
  steps: CourseStep[];
}

/** A file of the site. */
export interface SiteFile {
  path: string;
  integrity: string;
}

/** A step of a course as its file has it. */
export interface CourseStep {
  title: string;
  link: string;
  words: string;
  /** The words as elements, once Python has read the Markdown of a user's own course. */
  prose?: (string | MathNode)[];
  numbers?: string[];
  printed?: string;
  correct?: string;
  equivalent?: string;
  look?: string;
  hide?: string[];
  lock?: string[];
  guess?: Guess | null;
  /** The link that is shown beside the question; it is in a user's own course alone. */
  beside?: string;
  exercise?: string;
  experiment?: string;
  /** For the lecturer. */
  note?: string;
  /** How long the step takes. */
  minutes?: number;
  /** The slide of the deck at which the step begins. */
  slide?: number;
  /** The page of the lecturer's own slides, where it is another number than the slide's. */
  page?: number;
}

/** A variant of an exercise. */
export interface Task {
  name: string;
  variant: number;
}

/** What a link of exercises says. */
export interface ExerciseLink {
  /** None where the list of all exercises is shown. */
  task: Task | null;
  set: Task[];
  /** What cannot be read, in sentences. */
  problems: string[];
  /** That the link had been changed on its way, in a sentence. */
  notice?: string;
}

/** An element of MathML or HTML: its name, its attributes, and its content. */
export type MathNode = [string, Record<string, string>, string | (string | MathNode)[]];

/** The elements of formulas, by their TeX. */
export type Formulas = Record<string, MathNode>;

/** A question as it is readable before Python is here. */
export type ReadyQuestion = Pick<
  ExercisePage,
  "title" | "lab" | "formulas" | "paragraphs" | "tables" | "parts"
>;

/** What somebody has done with a variant; it lives in this tab's memory only. */
export interface Attempt extends Task {
  question: ReadyQuestion | null;
  /** With hints, solution and link, once Python has told them. */
  page: ExercisePage | null;
  /** By a part's name: what stands in its field. */
  entries: Record<string, string>;
  /** By a part's name: the answer that Python was asked about last. */
  sent: Record<string, string>;
  /** By a part's name: what Python says of that answer. */
  verdicts: Record<string, ExerciseVerdict>;
  /** The parts that have been answered rightly. */
  solved: Set<string>;
  hints: number;
  isSolutionOpen: boolean;
  /** Whether the verdicts, hints and solution are shown in class, too. */
  isUncovered: boolean;
  /** Why there is no question yet, in a sentence. */
  problem: string;
}

export interface Guess {
  question: string;
  answer: string;
  choices?: string[];
}

export interface CourseFile {
  title: string;
  deck: string;
  steps: CourseStep[];
  /** The numbers of the steps as they are taught. */
  order?: number[];
  /** Those that the lecturer has written, as JSON. */
  exercises?: string;
}

/** A course by its name: a file of the site, or somebody's own with its text. */
export interface Course {
  path?: string;
  integrity?: string;
  links: string[];
  /** By the numbers of steps: the link that is shown until the question of the step is answered. */
  beside?: Record<number, string>;
  /** The numbers of the steps in the order in which they are taught; by default that of the numbers. */
  order?: number[];
  content?: CourseFile;
  text?: string;
}

/** The file of a link's own picture. */
export interface PictureEntry {
  integrity: string;
  tables: boolean;
  private: boolean;
}

/** What the build wrote into the page (base/site.js). */
export interface Site {
  files: Record<string, SiteFile & { size: number; sha256: string }>;
  labs: Record<string, SiteFile & { digest: string; private: Record<string, unknown> }>;
  courses: Record<string, Course>;
  pictures: Record<string, PictureEntry>;
  /** A hash of all the above. */
  version: string;
}

/** Each signal, and what is said with it. */
export interface Signals {
  /** The progress bar shows another sentence. */
  progressed: [];
  /** The page is in another language. */
  worded: [];
  /** Python is given up. */
  failed: [];
  /** Bokeh reports a change of a document. */
  changed: [lab: string, event: DocumentEvent];
  /** A lab is in front. */
  shown: [lab: string];
  /** Another step of a course is played from now on, or none. */
  lessonLeft: [];
  /** The bar shows a step of a course. */
  lessonShown: [];
  /** A step of a course is in the bar, and its lab is here. */
  taught: [lab: string];
  /** What is marked in a picture may have moved, or be another part. */
  pictureChanged: [];
  /** Python has not answered in time. */
  unanswered: [];
  /** Python has ended and is started again. */
  died: [];
  /** Python has started, and its first answer is drawn. */
  live: [];
  /** An answer is done with. */
  answered: [answer: Answer, request: PythonRequest | null];
  /** Python has answered a change. */
  changedByHand: [];
  /** What was entered before a reload is there again. */
  restored: [];
  /** A link is opened that the browser itself takes no step to. */
  follow: [link: string];
  /** The address names another link, whose lab is still to be drawn. */
  following: [];
  /** The link in the address is drawn. */
  opened: [lab: string, link: string];
  /** The address is another. */
  written: [lab: string, link?: string | null, demo?: string];
  /** Something is known or done of a variant of an exercise. */
  exercised: [task: Task];
  /** A question of a step is answered; nothing where only the answer is asked for. */
  guessed: [guessed: string];
  /** A file holds a course. */
  courseFile: [course: unknown];
  /** This tab answers in class from now on, or no more, or in another vote. */
  attending: [];
  /** The answers of a class to these are counted. */
  collecting: [subjects: CountedSubject[]];
}

declare global {
  /** The titles of all exercises, by their names; the build writes them into the script. */
  const EXERCISES: Record<string, string>;
  /** Those that a later exercise replaces. */
  const FORMER_EXERCISES: string[];
  const EXPERIMENTS: Record<string, Experiment>;
  /** The style sheet of first pictures; written in the same way. */
  const FIRST_STYLE: string;
}
