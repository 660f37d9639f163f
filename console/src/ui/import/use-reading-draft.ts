import { positionOfTitle } from '@fairgate/contract/kernel/column-title'
import type { DateOrder, SheetHead, SheetReading } from '@fairgate/contract/kernel/reading'
import { useState } from 'react'
import type { ImportKit } from './import-kit.ts'
import type { Report } from './use-import-report.ts'

/** The reading of a file while somebody corrects it; begins with the one that was detected. */
export function useReadingDraft({ columns }: Pick<ImportKit, 'columns'>, { read, heads }: Report) {
  const { format, ...detected } = read ?? { format: 'csv' as const }
  const [reading, setReading] = useState<SheetReading>(detected)
  // Where a text file is taken apart otherwise, the rows that are known are no longer its rows.
  const isSameText = reading.encoding === detected.encoding && reading.separator === detected.separator
  const head = isSameText ? (heads.find(({ name }) => name === (reading.sheet ?? '')) ?? heads[0]) : undefined
  const headed = (from: SheetReading, sheet: SheetHead | undefined, headerRow: number | undefined): SheetReading => {
    const { columns: mapped, headerRow: _, ...rest } = from
    if (headerRow === undefined) return rest
    if (headerRow === 0) return { ...rest, headerRow, columns: mapped ?? {} }
    const titles = sheet?.head.find(({ number }) => number === headerRow)?.cells ?? []
    return { ...rest, headerRow, columns: positionsOf(columns, titles) }
  }
  const set = (changes: { [Name in keyof SheetReading]?: SheetReading[Name] | undefined }) =>
    setReading(now => defined({ ...now, ...changes }))
  return {
    reading,
    format,
    head,
    setSheet: (sheet: string) => set({ sheet, headerRow: undefined, columns: undefined }),
    setText: (changes: Partial<Record<'encoding' | 'separator', string | undefined>>) =>
      set({ ...(changes as SheetReading), headerRow: undefined, columns: undefined }),
    setHeaderRow: (headerRow: number | undefined) => setReading(now => headed(now, head, headerRow)),
    setDateOrder: (dateOrder: DateOrder | undefined) => set({ dateOrder }),
    setColumn: (column: string, position: number | undefined) =>
      setReading(now => ({ ...now, columns: defined({ ...now.columns, [column]: position }) })),
  }
}

/** Where each column stands by its title, as far as one says so. */
function positionsOf(columns: ImportKit['columns'], titles: readonly string[]): Record<string, number> {
  const found = Object.entries(columns).map(
    ([column, [cn, en]]) => [column, positionOfTitle(titles, cn, String(en))] as const,
  )
  return Object.fromEntries(found.filter(([, at]) => at !== -1))
}

type Defined<T> = { [Name in keyof T]: Exclude<T[Name], undefined> }

const defined = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Defined<T>
