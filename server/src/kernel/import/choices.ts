import { toHalfWidth } from '@fairgate/contract/kernel/field/half-width'

/** The values of a column by their texts, and all texts in both languages. */
export interface Choices {
  values: ReadonlyMap<string, string>
  names: { optionsCn: string; optionsEn: string }
}

/** Text for comparison: without width, case and spaces. */
export const toPlainText = (text: string): string => toHalfWidth(text).replace(/\s/g, '').toLowerCase()

/** Values by either of their names, and by both as templates offer them. */
export function buildChoices(options: readonly { value: string; cn: string; en: string }[]): Choices {
  const toEntries = ({ value, cn, en }: (typeof options)[number]) =>
    [cn, en, `${cn}${en}`].map(name => [toPlainText(name), value] as const)
  return {
    values: new Map(options.flatMap(toEntries)),
    names: { optionsCn: options.map(({ cn }) => cn).join('、'), optionsEn: options.map(({ en }) => en).join(', ') },
  }
}
