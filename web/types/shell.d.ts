/** The forms of what the modules of web/shell hand to each other. */

/** What Python is asked; `do` says for what. */
export interface PythonRequest {
  do: string;
  lab?: string;
  link?: string;
  painted?: Record<string, string | undefined>;
  state?: Record<string, any> | null;
  /** Changes of Bokeh's document, of which the patches are made. */
  events?: any[];
  patches?: { events: any[] }[];
  /** Whether the change was made before Python was there, so that it is drawn once more. */
  replay?: boolean;
  /** Not sent: who waits for the answer to a piece of a file. */
  answered?: (result: string) => void;
  [detail: string]: any;
}

/** A lab's file: the document as the build painted it, and the section it is drawn in. */
export interface LabFile {
  document: { doc: any; roots: Record<string, string> };
  digest: string;
  marks: Record<string, string>;
  entries: Record<string, any[]>;
  section: string;
}

/** What is drawn of a link before Python has opened it. */
export interface LabView {
  lab: LabFile;
  link: string;
  patch: any;
  marks: Record<string, string>;
  digest?: string | null;
  tables?: boolean;
  /** What is veiled: "nothing", "tabs" that are not in front, or what is "unknown". */
  veiled: string;
  /** Fields whose control shows what the link says, though the rest is unknown. */
  known?: Set<string>;
  moved?: Set<string>;
  /** Whether a hand has changed the state since. */
  stale?: boolean;
  /** Events that take out of the controls what the page has put there by itself. */
  undo: any[];
}

/** A lab as Bokeh has drawn it. */
export interface DrawnLab {
  document: any;
  digest?: string;
  views: any[];
  /** Of what the page draws by itself; Python's own document has none. */
  view?: LabView | null;
  /** The tab that was chosen before Python was there. */
  front?: any;
}

/** A step of a course, and where it stands. */
export interface Lesson {
  course: string;
  step: number;
  lab: string;
  name: string;
  deck: string;
  of: number;
  title: string;
  words: string;
  numbers: string[];
  printed?: string;
  correct?: string;
  look?: string;
  hide?: string[];
  lock?: string[];
  guess?: { question: string; answer: string; choices: string[] } | null;
}

/** A file of the site. */
export interface SiteFile {
  path: string;
  integrity: string;
}

export interface CourseFile {
  title: string;
  deck: string;
  steps: Record<string, any>[];
}

/** A course by its name: a file of the site, or somebody's own with its text. */
export interface Course {
  path?: string;
  integrity?: string;
  links: string[];
  own?: CourseFile;
  text?: string;
}

/** What the build wrote into the page. */
export interface Site {
  files: Record<string, { path: string; size: number; sha256: string }>;
  labs: Record<string, SiteFile & { digest: string; private: string[] }>;
  courses: Record<string, Course>;
  pictures: Record<string, SiteFile & { tables?: boolean; private?: boolean }>;
}

/** What Python answers, as genlab/app.py writes it: only what there is to say. */
export interface Answer {
  lab: string;
  /** A whole new document, as JSON; or else a patch of the one that is drawn. */
  document?: string;
  patch?: any;
  /** The link of the state; null where that is too long for one. */
  link?: string | null;
  state?: Record<string, any>;
  playing?: boolean;
  notices?: string[];
  error?: string;
  alarm?: string;
  share?: any;
  script?: string;
  step?: any;
  file?: { name: string; text: string };
  /** What becomes of the next piece of a file. */
  fed?: string;
  /** Whether what stands below the picture is still to come. */
  rest?: boolean;
  /** Whether something is left that can be made ahead. */
  ahead?: boolean;
  paper?: boolean;
  miniature?: { svg?: string; title?: string; link?: string };
}
