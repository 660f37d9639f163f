import { open } from 'node:fs/promises'
import { SheetError } from './sheet-error.ts'

/**
 * The encoding of an XML file by its byte order mark, else by its declaration, else UTF-8.
 * @throws SheetError `encoding` for one that cannot be decoded
 */
export async function xmlEncoding(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(200), 0, 200, 0)
    const head = buffer.subarray(0, bytesRead)
    if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
    if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
    const declared = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.-]+)["']/.exec(head.toString('latin1'))
    return known(declared?.[1] ?? 'utf-8')
  } finally {
    await file.close()
  }
}

function known(label: string): string {
  try {
    return new TextDecoder(label).encoding
  } catch {
    throw new SheetError('encoding', label)
  }
}
