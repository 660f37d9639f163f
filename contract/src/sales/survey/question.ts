/** Text in both languages; either may be empty while it is being written. */
export interface Pair {
  cn: string
  en: string
}

export const questionKinds = ['single', 'multiple', 'text', 'rating', 'date', 'number'] as const
export type QuestionKind = (typeof questionKinds)[number]

/** The numbers a rating offers, from and to; `nps` is 0 to 10 (how likely to recommend). */
export const scales = { five: [1, 5], ten: [1, 10], nps: [0, 10] } as const
export type Scale = keyof typeof scales
export const scaleNames = Object.keys(scales) as [Scale, ...Scale[]]

export const conditionKinds = ['answered', 'chosen', 'notChosen', 'atLeast', 'atMost'] as const
export type ConditionKind = (typeof conditionKinds)[number]

/** Holds only where the question it asks about is shown and answered. */
export interface Condition {
  question: string
  is: ConditionKind
  /** Of chosen and notChosen; `other` is what a reader adds. */
  option: string
  /** Of atLeast and atMost of a rating. */
  line: string
  /** Of atLeast and atMost. */
  value: number | null
}

/** When a question is shown; null where it always is. */
export interface ShowIf {
  match: 'all' | 'any'
  conditions: Condition[]
}

export interface Option {
  /** Stays what it is in every version, so that results of two versions join. */
  key: string
  text: Pair
  /** Chosen alone: none of these. */
  exclusive: boolean
}

export interface Line {
  key: string
  text: Pair
}

/** A question of any kind: members another kind has are kept while the kind is changed to and fro. */
export interface Question {
  key: string
  kind: QuestionKind
  title: Pair
  hint: Pair
  required: boolean
  showIf: ShowIf | null
  /** Of single and multiple. */
  options: Option[]
  /** Whether a reader may add an option of their own words. */
  other: boolean
  /** Of multiple how many are chosen, of number the value. */
  min: number | null
  max: number | null
  /** Of number: no decimals. */
  whole: boolean
  /** Of rating. */
  scale: Scale
  lines: Line[]
}

export interface Section {
  key: string
  title: Pair
  questions: Question[]
}

/** What a survey asks: sections in their order, a screen of a telephone each. */
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

/** The option a reader words themself. */
export const otherOption = 'other'

export const keyPattern = /^[a-z][a-z0-9]{0,11}$/

/** Every question in its order, across sections. */
export const questionsOf = ({ sections }: SurveyContent): Question[] => sections.flatMap(({ questions }) => questions)

/** The options a question offers, with `other` where it has one. */
export const optionKeys = ({ options, other }: Question): string[] => [
  ...options.map(({ key }) => key),
  ...(other ? [otherOption] : []),
]

export const hasOptions = ({ kind }: Question): boolean => kind === 'single' || kind === 'multiple'

/** A key that none of these is: a letter and a count. */
export function freshKey(letter: string, taken: Iterable<string>): string {
  const used = new Set(taken)
  for (let n = used.size + 1; ; n++) if (!used.has(`${letter}${n}`)) return `${letter}${n}`
}
