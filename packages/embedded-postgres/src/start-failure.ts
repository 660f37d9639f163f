/**
 * A reason not to start that the person at the terminal can act on: one sentence that names the folder, variable or
 * process. `main.ts` prints it without a stack and exits with `exitCode` (2: a setting, 1: anything else).
 */
export class StartFailure extends Error {
  readonly exitCode: number

  constructor(sentence: string, exitCode = 1, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'StartFailure'
    this.exitCode = exitCode
  }
}

/** The `code` of a system error (`EACCES`, `ENOSPC` …), or undefined for any other thrown value. */
export function systemErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** Turns the system errors of a data folder into sentences; returns anything else unchanged. */
export function folderFailure(error: unknown, folder: string): unknown {
  switch (systemErrorCode(error)) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new StartFailure(
        `The data folder ${folder} cannot be written by this user; choose another with FAIRGATE_DATA.`,
      )
    case 'ENOSPC':
    case 'EDQUOT':
      return new StartFailure(`The disk that holds ${folder} is full; free some space and start again.`)
    case 'ENOTDIR':
    case 'EEXIST':
      return new StartFailure(`The data folder ${folder} is not a folder; choose another with FAIRGATE_DATA.`)
    case 'ENOENT':
      return new StartFailure(`The data folder ${folder} cannot be created; choose another with FAIRGATE_DATA.`)
    default:
      return error
  }
}
