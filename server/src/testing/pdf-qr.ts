import jsqr from 'jsqr'
import { type RenderedPage, renderPdf } from './render-pdf.ts'

// jsqr is CommonJS whose default export Node sees one level down.
const findQr =
  (jsqr as unknown as { default?: typeof jsqr.default }).default ?? (jsqr as unknown as typeof jsqr.default)

const DPI = 200
const pixels = (millimetres: number) => Math.round((millimetres / 25.4) * DPI)
/** The reader sees one code at a time: larger pages are read through a window that no code of 23 mm falls between. */
const WINDOW = pixels(45)
const STEP = pixels(18)
const WHOLE = pixels(110)

/**
 * Renders a PDF and reads its QR codes: one array for each page, in reading order, empty where there is none. `chosen`
 * names the pages wanted, as `renderPdf` takes them.
 */
export async function readQrCodes(pdf: Buffer, chosen?: readonly number[]): Promise<string[][]> {
  const pages: string[][] = []
  for await (const page of renderPdf(pdf, DPI, chosen)) pages.push(codesOn(page))
  return pages
}

function codesOn(page: RenderedPage): string[] {
  if (page.width <= WHOLE) return codeIn(page, 0, 0, page.width, page.height)
  const codes = new Set<string>()
  for (let y = 0; y < page.height - STEP; y += STEP) {
    for (let x = 0; x < page.width - STEP; x += STEP) {
      const [width, height] = [Math.min(WINDOW, page.width - x), Math.min(WINDOW, page.height - y)]
      for (const code of codeIn(page, x, y, width, height)) codes.add(code)
    }
  }
  return [...codes]
}

function codeIn(page: RenderedPage, x: number, y: number, width: number, height: number): string[] {
  const part = new Uint8ClampedArray(width * height * 4)
  for (let row = 0; row < height; row++) {
    const from = ((y + row) * page.width + x) * 4
    part.set(page.rgba.subarray(from, from + width * 4), row * width * 4)
  }
  const found = findQr(part, width, height, { inversionAttempts: 'dontInvert' })
  return found ? [found.data] : []
}
