export type SheetRefusal =
  | 'truncated'
  | 'notXlsx'
  | 'encrypted'
  | 'tooLarge'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'empty'
  | 'noHeader'
  | 'noSheet'
  | 'encoding'

/**
 * Why a spreadsheet was refused. `detail` describes what was found (a format, a number, missing titles), for the
 * message.
 */
export class SheetError extends Error {
  override name = 'SheetError'
  readonly reason: SheetRefusal
  readonly detail: string

  constructor(reason: SheetRefusal, detail = '') {
    super(detail ? `${reason}: ${detail}` : reason)
    this.reason = reason
    this.detail = detail
  }
}
