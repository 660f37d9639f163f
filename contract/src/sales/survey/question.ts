/** Text in both languages; either may be empty in a draft. */
export interface Pair {
  cn: string
  en: string
}

export const questionKinds = ['single', 'multiple', 'text', 'rating', 'date', 'number'] as const
export type QuestionKind = (typeof questionKinds)[number]

/** The minimum and maximum of a rating; `nps` is 0 to 10 (how likely to recommend). */
export const scales = { five: [1, 5], ten: [1, 10], nps: [0, 10] } as const
export type Scale = keyof typeof scales
export const scaleNames = Object.keys(scales) as [Scale, ...Scale[]]

export const conditionKinds = ['answered', 'chosen', 'notChosen', 'atLeast', 'atMost'] as const
export type ConditionKind = (typeof conditionKinds)[number]

/** Holds only if the question it refers to is shown and answered. */
export interface Condition {
  question: string
  is: ConditionKind
  /** For chosen and notChosen; `other` is the respondent's own text. */
  option: string
  /** For atLeast and atMost of a rating. */
  line: string
  /** For atLeast and atMost. */
  value: number | null
}

/** When a question is shown; null for always. */
export interface ShowIf {
  match: 'all' | 'any'
  conditions: Condition[]
}

export interface Option {
  /** Unchanged in every version, so that results of versions can be joined. */
  key: string
  text: Pair
  /** Excludes all other options: none of these. */
  exclusive: boolean
}

export interface Line {
  key: string
  text: Pair
}

/** A question of any kind: members of other kinds are preserved while the kind is changed. */
export interface Question {
  key: string
  kind: QuestionKind
  title: Pair
  hint: Pair
  required: boolean
  showIf: ShowIf | null
  /** For single and multiple. */
  options: Option[]
  /** Whether a respondent may enter their own option. */
  other: boolean
  /** For multiple the number of options, for number the value. */
  min: number | null
  max: number | null
  /** For number: no decimals. */
  whole: boolean
  /** For rating. */
  scale: Scale
  lines: Line[]
}

export interface Section {
  key: string
  title: Pair
  questions: Question[]
}

/** The content of a survey: sections in order, one phone screen each. */
export interface SurveyContent {
  sections: Section[]
}

export const limits = {
  sections: 20,
  questions: 100,
  options: 30,
  optionsAtLeast: 2,
  lines: 12,
  conditions: 10,
  title: 300,
  hint: 500,
  option: 200,
  text: 2000,
  other: 200,
  number: 1_000_000_000,
} as const

/** The option with the respondent's own text. */
export const otherOption = 'other'

export const keyPattern = /^[a-z][a-z0-9]{0,11}$/

/** All questions in order, across sections. */
export const questionsOf = ({ sections }: SurveyContent): Question[] => sections.flatMap(({ questions }) => questions)

/** The options of a question, including `other` if it has one. */
export const optionKeys = ({ options, other }: Question): string[] => [
  ...options.map(({ key }) => key),
  ...(other ? [otherOption] : []),
]

export const hasOptions = ({ kind }: Question): boolean => kind === 'single' || kind === 'multiple'

/** An unused key: a letter and a counter. */
export function freshKey(letter: string, taken: Iterable<string>): string {
  const used = new Set(taken)
  for (let n = used.size + 1; ; n++) if (!used.has(`${letter}${n}`)) return `${letter}${n}`
}
