import { refuse } from '../refusal/refuse.ts'

type Cursor = [sort: string, value: string, id: string]

export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

export function decodeCursor(text: string): Cursor {
  try {
    const cursor: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (Array.isArray(cursor) && cursor.length === 3 && cursor.every(part => typeof part === 'string'))
      return cursor as Cursor
  } catch {
    // Falls through to the refusal.
  }
  return refuse('kernel.inputRefused', { field: 'after' })
}
