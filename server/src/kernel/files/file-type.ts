import { isMostlyText } from '../spreadsheet/sniff-sheet.ts'
import { FileError } from './file-error.ts'

export const fileTypes = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  zip: 'application/zip',
  ofd: 'application/ofd',
  xml: 'application/xml',
} as const

export type FileType = keyof typeof fileTypes

/** 50 megapixels: more than any badge photo or scanned licence, less than fills the memory when decoded. */
export const mostPixels = 50_000_000

/**
 * Tells a file's type by its first bytes (64 KB are enough), never by its name. An xlsx is a zip whose first entries
 * name the package; text counts as csv unless it is markup. Undefined: none of ours.
 */
export function sniffType(head: Buffer): FileType | undefined {
  const start = head.toString('latin1', 0, 8)
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (start === '\x89PNG\r\n\x1a\n') return 'png'
  if (start.startsWith('%PDF-')) return 'pdf'
  if (start.startsWith('PK\x03\x04')) return isOfd(head) ? 'ofd' : isSpreadsheet(head) ? 'xlsx' : 'zip'
  if (isXml(head)) return 'xml'
  return isPlainText(head) ? 'csv' : undefined
}

function isSpreadsheet(head: Buffer): boolean {
  return head.includes('[Content_Types].xml') || head.includes('xl/') || head.includes('_rels/.rels')
}

/** The entry every OFD package begins from (GB/T 33190). */
const isOfd = (head: Buffer): boolean => head.includes('OFD.xml')

/** Declared XML whose root is no page or drawing: those run scripts where a browser opens them. */
function isXml(head: Buffer): boolean {
  const text = head.toString('latin1').replace(/^\xef\xbb\xbf/, '')
  if (!text.startsWith('<?xml') || !isMostlyText(text)) return false
  return !/<(?:!doctype\s+|\w+:)?(?:html|svg|xsl|stylesheet)\b|<\?xml-stylesheet/i.test(text)
}

function isPlainText(head: Buffer): boolean {
  if (head.length === 0) return false
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) return true
  const text = head
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
  return !text.startsWith('<') && !text.startsWith('{\\rtf') && isMostlyText(text)
}

/** Refuses an image that claims more pixels than we decode, by its header alone. */
export function refuseHugeImage(type: FileType, head: Buffer): void {
  const size = pictureSize(type, head)
  if (size && size.width * size.height > mostPixels) {
    throw new FileError('imageTooLarge', `${size.width} × ${size.height}`)
  }
}

interface Measures {
  readonly width: number
  readonly height: number
}

/** Pixels of a JPEG or PNG, as its header (64 KB are enough) says them. */
export const pictureSize = (type: FileType, head: Buffer): Measures | undefined =>
  type === 'png' ? pngSize(head) : type === 'jpeg' ? jpegSize(head) : undefined

function pngSize(head: Buffer): Measures | undefined {
  if (head.length < 24 || head.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
}

/** Walks the markers to the frame header (ITU T.81, B.2.2). */
function jpegSize(head: Buffer): Measures | undefined {
  let at = 2
  while (at + 9 < head.length && head[at] === 0xff) {
    const marker = head[at + 1] as number
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: head.readUInt16BE(at + 5), width: head.readUInt16BE(at + 7) }
    at += 2 + head.readUInt16BE(at + 2)
  }
  return undefined
}
