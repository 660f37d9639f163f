import { open } from 'node:fs/promises'
import { SheetError } from './sheet-error.ts'

const oleMagic = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const encryptedStream = Buffer.from('EncryptedPackage', 'utf16le')

/** Formats of rows. */
export type RowFormat = 'xlsx' | 'csv' | 'xml'

/**
 * Detects by its bytes what a file called a spreadsheet really is; XML only if the reader takes it. Throws SheetError:
 * `encrypted` for Office's password container, `notXlsx` with the format found (xls, pdf, html, other binary), `empty` for no bytes.
 */
export async function sniffSheet(path: string, takesXml = false): Promise<RowFormat> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size === 0) throw new SheetError('empty')
    const head = Buffer.alloc(Math.min(size, 65_536))
    await file.read(head, 0, head.length, 0)
    if (head.subarray(0, 8).equals(oleMagic)) {
      throw (await contains(path, encryptedStream))
        ? new SheetError('encrypted', 'xlsx')
        : new SheetError('notXlsx', 'xls')
    }
    if (isZip(head)) return 'xlsx'
    if (takesXml && isXml(head)) return 'xml'
    refuseOtherText(head)
    return 'csv'
  } finally {
    await file.close()
  }
}

const startOf = (head: Buffer): string =>
  head
    .toString('latin1', 0, 1024)
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
    .toLowerCase()

/** A declaration is optional in UTF-8. In UTF-16, every other byte is zero. */
const isXml = (head: Buffer): boolean =>
  /^(\xff\xfe|\xfe\xff)?<(\?xml\s|([\w-]+:)?document[\s>])/.test(startOf(head).replaceAll('\0', ''))

function refuseOtherText(head: Buffer): void {
  const start = startOf(head)
  if (start.startsWith('%pdf')) throw new SheetError('notXlsx', 'pdf')
  if (/^<(!doctype|html|head|table|meta)/.test(start)) throw new SheetError('notXlsx', 'html')
  if (start.startsWith('<?xml')) throw new SheetError('notXlsx', 'xml')
  // A stray U+0000 makes a bad row; many of them mean that it is no text.
  const utf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  if (!utf16 && !isMostlyText(head.toString('latin1'))) throw new SheetError('notXlsx', 'binary')
}

/**
 * Whether a file begins like a zip: with an entry, empty, or with the mark of an archive split into one part (APPNOTE
 * 8.5.3).
 */
export function isZip(head: Buffer): boolean {
  const start = head.toString('latin1', 0, 8)
  return zipStarts.some(each => start.startsWith(each))
}
const zipStarts = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08PK\x03\x04', 'PK00PK\x03\x04']

/** Whether at most one in fifty characters is a control character, as in any text. */
export function isMostlyText(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is counted
  const controls = text.match(/[\0-\x08\x0e-\x1a]/g)?.length ?? 0
  return controls * 50 <= text.length
}

async function contains(path: string, needle: Buffer): Promise<boolean> {
  const file = await open(path)
  try {
    let tail = Buffer.alloc(0)
    for await (const chunk of file.createReadStream({ autoClose: false, start: 0 }) as AsyncIterable<Buffer>) {
      const seen = Buffer.concat([tail, chunk])
      if (seen.includes(needle)) return true
      tail = seen.subarray(-needle.length)
    }
    return false
  } finally {
    await file.close()
  }
}
