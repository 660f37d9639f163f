import type { NotImported } from './reading.ts'

/** A part of a file that was not imported: a text key with its values. */
export interface NotImportedLine {
  key: `import.${'leftSheet' | 'leftColumn' | 'leftColumnAt' | 'leftErrors' | 'leftTooLong' | 'leftUnreadable' | 'leftRounded' | 'leftDates'}`
  values: { count: number; name?: string }
}

/** The lines about parts of a file that were not imported, for the report and for the sheet of invalid rows. */
export function notImportedLines(left: NotImported): NotImportedLine[] {
  const { sheets, columns, errors, tooLong, unreadable, rounded, ambiguousDates } = left
  const counted: NotImportedLine[] = [
    { key: 'import.leftErrors', values: { count: errors } },
    { key: 'import.leftTooLong', values: { count: tooLong } },
    { key: 'import.leftUnreadable', values: { count: unreadable } },
    { key: 'import.leftRounded', values: { count: rounded } },
    { key: 'import.leftDates', values: { count: ambiguousDates } },
  ]
  return [
    ...sheets.map(({ name, rows }): NotImportedLine => ({ key: 'import.leftSheet', values: { name, count: rows } })),
    ...columns.map(
      ({ position, title, cells }): NotImportedLine =>
        title === ''
          ? { key: 'import.leftColumnAt', values: { name: columnLetters(position), count: cells } }
          : { key: 'import.leftColumn', values: { name: title, count: cells } },
    ),
    ...counted.filter(({ values }) => values.count > 0),
  ]
}

/** The name of a column in a spreadsheet program, counted from 0: A, B, … Z, AA. */
export function columnLetters(position: number): string {
  const before = Math.floor(position / 26) - 1
  return (before >= 0 ? columnLetters(before) : '') + String.fromCharCode(65 + (position % 26))
}
