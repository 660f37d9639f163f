import { readFile, stat } from 'node:fs/promises'
import { isMostlyText, isZip } from '../spreadsheet/sniff-sheet.ts'
import { FileError } from './file-error.ts'
import { ZipArchive, ZipError } from './zip-archive.ts'

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
export const maxPixels = 50_000_000

/** The part of an upload that is held in memory while it arrives: enough for the header of any picture. */
export const headSize = 64 * 1024
/** An XML is examined as a whole up to this size, that of the largest account statement. */
const largestXml = 20 * 1024 * 1024

/**
 * Detects the type of a file by its structure, never by its name: a zip by its central directory, in any order of
 * entries; an XML by its root element. Text without markup counts as csv. Undefined for all others.
 */
export async function detectFileType(path: string, head: Buffer): Promise<FileType | undefined> {
  const picture = pictureType(head)
  if (picture) return picture
  if (/^(?:\xef\xbb\xbf)?\s*%PDF-/.test(head.toString('latin1', 0, 1024))) return 'pdf'
  if (isZip(head)) return zipType(path, head)
  const text = decodeText(head)
  if (text.trimStart().startsWith('<')) return isXml(decodeText(await wholeText(path, head))) ? 'xml' : undefined
  return isPlainText(head, text) ? 'csv' : undefined
}

/** JPEG or PNG, by the first bytes. */
export function pictureType(head: Buffer): 'jpeg' | 'png' | undefined {
  const start = head.toString('latin1', 0, 8)
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  return start === '\x89PNG\r\n\x1a\n' ? 'png' : undefined
}

/** `OFD.xml` is the entry point of every OFD (GB/T 33190); a workbook declares its type in its content types. */
async function zipType(path: string, head: Buffer): Promise<FileType> {
  let zip: ZipArchive
  try {
    zip = await ZipArchive.open(path, {
      inflated: Number.POSITIVE_INFINITY,
      ratio: Number.POSITIVE_INFINITY,
      entries: 100_000,
    })
  } catch (error) {
    if (!(error instanceof ZipError)) throw error
    // The reader of sheets reports faults of a damaged workbook.
    return head.includes('[Content_Types].xml') || head.includes('xl/') ? 'xlsx' : 'zip'
  }
  try {
    if (zip.names.some(name => name.toUpperCase() === 'OFD.XML')) return 'ofd'
    return (await isWorkbook(zip)) ? 'xlsx' : 'zip'
  } finally {
    zip.close()
  }
}

const contentTypes = '[Content_Types].xml'

async function isWorkbook(zip: ZipArchive): Promise<boolean> {
  if (!zip.has(contentTypes)) return false
  try {
    const types = await zip.readAll(contentTypes, 1024 * 1024)
    return /spreadsheetml\.(?:sheet|template)|ms-excel\.(?:sheet|template)\.macroEnabled/i.test(
      types.toString('latin1'),
    )
  } catch (error) {
    if (error instanceof ZipError) return true
    throw error
  }
}

async function wholeText(path: string, head: Buffer): Promise<Buffer> {
  if (head.length < headSize) return head
  const { size } = await stat(path)
  return size > largestXml ? head : readFile(path)
}

/**
 * A complete XML document whose root is no page or drawing, because browsers run scripts in those. The declaration is
 * optional (XML 1.0, 2.8).
 */
function isXml(text: string): boolean {
  if (!isMostlyText(text)) return false
  if (/<(?:!doctype\s+|[\w-]+:)?(?:html|svg|script|xsl|stylesheet)\b|<\?xml-stylesheet/i.test(text)) return false
  if (/www\.w3\.org\/(?:1999\/xhtml|2000\/svg|1999\/XSL)/i.test(text)) return false
  const root = findRootElement(text)
  if (!root || htmlElements.has(root.toLowerCase())) return false
  const end = withoutTail(text)
  return end.endsWith('/>') || end.replace(/\s+>$/, '>').endsWith(`</${root}>`)
}

/** The name of the first element behind declaration, instructions, comments and document type. */
function findRootElement(text: string): string | undefined {
  for (let at = 0; ; ) {
    while (/\s/.test(text[at] ?? '')) at++
    const end = text.startsWith('<!--', at) ? '-->' : text.startsWith('<?', at) ? '?>' : doctypeEnd(text, at)
    if (!end) return /^<([\p{L}_][\p{L}\p{N}_:.-]*)[\s/>]/u.exec(text.slice(at, at + 300))?.[1]
    const found = text.indexOf(end, at)
    if (found < 0) return undefined
    at = found + end.length
  }
}

function doctypeEnd(text: string, at: number): string | undefined {
  if (!text.startsWith('<!DOCTYPE', at)) return undefined
  const [subset, end] = [text.indexOf('[', at), text.indexOf('>', at)]
  return subset >= 0 && subset < end ? ']>' : '>'
}

/** Without blanks, comments and instructions after the root element. */
function withoutTail(text: string): string {
  for (let end = text.trimEnd(); ; ) {
    const start = end.endsWith('-->') ? end.lastIndexOf('<!--') : end.endsWith('?>') ? end.lastIndexOf('<?') : -1
    if (start < 0) return end
    end = end.slice(0, start).trimEnd()
  }
}

/** Root elements of HTML fragments. */
const htmlElements = new Set(['head', 'body', 'table', 'div', 'meta', 'style', 'title', 'p', 'a', 'img', 'iframe'])

function isPlainText(head: Buffer, text: string): boolean {
  if (head.length === 0) return false
  return !text.trimStart().startsWith('{\\rtf') && isMostlyText(text)
}

/**
 * By its byte order mark, or by the zeros of UTF-16 without one; else byte by byte, which shows markup in any other
 * encoding.
 */
function decodeText(bytes: Buffer): string {
  const [first, second, third, fourth] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0 && third !== 0 && fourth === 0)) {
    return new TextDecoder('utf-16le').decode(bytes)
  }
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c && third === 0 && fourth !== 0)) {
    return new TextDecoder('utf-16be').decode(bytes)
  }
  return bytes.toString('latin1').replace(/^\xef\xbb\xbf/, '')
}

/** Refuses an image with too many pixels, by its header alone. */
export function refuseHugeImage(type: FileType, head: Buffer): void {
  const size = pictureSize(type, head)
  if (size && size.width * size.height > maxPixels) {
    throw new FileError('imageTooLarge', `${size.width} × ${size.height}`)
  }
}

interface Measures {
  readonly width: number
  readonly height: number
}

/** Dimensions of a JPEG or PNG from its header (64 KB are enough). */
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
