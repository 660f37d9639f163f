/** Codes of the wire (`docs/wire.md`). The code of a refusal is declared with its text, once. */
export const codes = {
  done: 10001,
  inputRefused: 10002,
  noPermission: 10003,
  sessionRunOut: 10004,
  loggedInElsewhere: 10005,
  notFound: 10006,
  changedMeanwhile: 10007,
  notInThisState: 10008,
  tooMany: 10009,
  exhausted: 10010,
  captchaWrong: 10011,
  codeWrong: 10012,
  frozen: 10013,
  envelope: 10014,
  stillRunning: 10015,
  traceReused: 10016,
  alreadyExists: 10017,
  credentialsWrong: 10018,
  fileBeingChecked: 10019,
  fault: 10500,
  unavailable: 10503,
} as const

export type StatusCode = (typeof codes)[keyof typeof codes]

/** `[code, 中文, English]`: the code on the wire and the text for people. */
export type Refusal = readonly [code: StatusCode, cn: string, en: string]
export type RefusalBook = Readonly<Record<string, Refusal>>

/** Declares a module's refusals; the key is the `reason` on the wire and the argument of `refuse`. */
export function refusals<const T extends RefusalBook>(book: T): T {
  return book
}
