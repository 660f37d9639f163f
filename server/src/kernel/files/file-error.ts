export type FileRefusal =
  | 'notFound'
  | 'wrongType'
  | 'sheetEncrypted'
  | 'sheetNotXlsx'
  | 'tooLarge'
  | 'tooManyFiles'
  | 'tooManyWaiting'
  | 'contentDiffers'
  | 'ticketInvalid'
  | 'notReady'
  | 'imageTooLarge'
  | 'imageDamaged'

/** Why a file was refused. `detail` describes what was found: a type, a size, dimensions. */
export class FileError extends Error {
  override name = 'FileError'
  readonly reason: FileRefusal
  readonly detail: string

  constructor(reason: FileRefusal, detail = '') {
    super(detail ? `${reason}: ${detail}` : reason)
    this.reason = reason
    this.detail = detail
  }
}
