import type { DateOrder, MoneyReading, SheetHead } from '@fairgate/contract/kernel/import/reading'
import { useState } from 'react'

/** A file as it was read. */
export interface ReadFile {
  /** Null until it has been examined. */
  read: (MoneyReading & { format: 'xlsx' | 'csv' }) | null
  /** First rows of its sheets. */
  heads: readonly SheetHead[]
  /** The positions of the columns under a header row, by their titles. */
  locate: (titles: readonly string[]) => Record<string, number>
}

/** The reading of a file during correction; begins with the detected one. */
export function useReadingDraft({ read, heads, locate }: ReadFile) {
  const { format, ...detected } = read ?? { format: 'csv' as const }
  const [reading, setReading] = useState<MoneyReading>(detected)
  // If a text file is split differently, the known rows are no longer its rows.
  const isSameText = reading.encoding === detected.encoding && reading.separator === detected.separator
  const head = isSameText ? (heads.find(({ name }) => name === (reading.sheet ?? '')) ?? heads[0]) : undefined
  const headed = (from: MoneyReading, sheet: SheetHead | undefined, headerRow: number | undefined): MoneyReading => {
    const { columns: mapped, headerRow: _, ...rest } = from
    if (headerRow === undefined) return rest
    if (headerRow === 0) return { ...rest, headerRow, columns: mapped ?? {} }
    const titles = sheet?.head.find(({ number }) => number === headerRow)?.cells ?? []
    return { ...rest, headerRow, columns: locate(titles) }
  }
  const set = (changes: { [Name in keyof MoneyReading]?: MoneyReading[Name] | undefined }) =>
    setReading(now => defined({ ...now, ...changes }))
  return {
    reading,
    format,
    head,
    setSheet: (sheet: string) => set({ sheet, headerRow: undefined, columns: undefined }),
    setText: (changes: Partial<Record<'encoding' | 'separator', string | undefined>>) =>
      set({ ...(changes as MoneyReading), headerRow: undefined, columns: undefined }),
    setHeaderRow: (headerRow: number | undefined) => setReading(now => headed(now, head, headerRow)),
    setDateOrder: (dateOrder: DateOrder | undefined) => set({ dateOrder }),
    setAmounts: (changes: Pick<MoneyReading, 'decimalMark' | 'negativeOut'>) => set(changes),
    setColumn: (column: string, position: number | undefined) =>
      setReading(now => ({ ...now, columns: defined({ ...now.columns, [column]: position }) })),
  }
}

type Defined<T> = { [Name in keyof T]: Exclude<T[Name], undefined> }

const defined = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Defined<T>
