import type { z } from 'zod'
import type { notRead } from './commands.ts'

/** Unread rows of other sheets and cells outside of the first column, together. */
export const notReadCount = ({ sheets, cells }: z.infer<ReturnType<typeof notRead>>): number =>
  sheets.reduce((sum, { rows }) => sum + rows, cells)
