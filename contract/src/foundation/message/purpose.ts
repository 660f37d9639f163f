import type { LocalizedText } from '../../kernel/i18n/localized-text.ts'

/** The purpose of a message: its name in lists, the subject of an e-mail, the text for e-mail and SMS. */
export interface Purpose {
  readonly name: LocalizedText
  readonly subject: LocalizedText
  readonly text: LocalizedText
}

export function purposes<const Names extends string>(book: Readonly<Record<Names, Purpose>>) {
  return book
}
