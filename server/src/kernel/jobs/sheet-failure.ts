import { SheetError } from '../spreadsheet/sheet-error.ts'
import { JobFailure } from './job-definition.ts'

/** What is wrong with a whole sheet fails its job for good, in words; anything else is a fault as it was. */
export function sheetFailure(error: unknown, max: number): unknown {
  if (!(error instanceof SheetError)) return error
  const reason = `kernel.sheet${error.reason[0]?.toUpperCase()}${error.reason.slice(1)}`
  return new JobFailure(reason, error.reason === 'tooManyRows' ? { max } : {})
}
