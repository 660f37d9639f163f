import type { LocalizedText } from '../i18n/localized-text.ts'

export interface Parameter {
  /** The default value. */
  readonly preset: number
  /** The permitted whole numbers, both inclusive: outside of them something would stop working. */
  readonly range: readonly [least: number, most: number]
  /** The minimum of a value other than 0, by law. */
  readonly leastButZero?: number
  readonly label: LocalizedText
}
