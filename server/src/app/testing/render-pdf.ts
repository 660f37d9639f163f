import { fileURLToPath } from 'node:url'
import { createCanvas } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface RenderedPage {
  width: number
  height: number
  rgba: Uint8ClampedArray
  png(): Buffer
}

const assets = (folder: string) => fileURLToPath(new URL(folder, import.meta.resolve('pdfjs-dist/package.json')))

/**
 * Renders a PDF page by page like a viewer or printer, at `dpi`. It uses pdf.js on a canvas, without a system package.
 * `chosen` selects pages, from 1; negative numbers count from the end.
 */
export async function* renderPdf(pdf: Buffer, dpi = 200, chosen?: readonly number[]): AsyncGenerator<RenderedPage> {
  const loading = getDocument({
    data: new Uint8Array(pdf),
    verbosity: 0,
    cMapUrl: assets('cmaps/'),
    wasmUrl: assets('wasm/'),
    standardFontDataUrl: assets('standard_fonts/'),
  })
  try {
    const document = await loading.promise
    const all = Array.from({ length: document.numPages }, (_, index) => index + 1)
    for (const number of chosen?.map(wanted => (wanted < 0 ? all.length + 1 + wanted : wanted)) ?? all) {
      const page = await document.getPage(number)
      const viewport = page.getViewport({ scale: dpi / 72 })
      const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
      await page.render({ canvas: canvas as never, viewport }).promise
      const { width, height } = canvas
      const rgba = canvas.getContext('2d').getImageData(0, 0, width, height).data
      page.cleanup()
      yield { width, height, rgba, png: () => canvas.toBuffer('image/png') }
    }
  } finally {
    await loading.destroy()
  }
}

/** The text of each page, with its pieces joined without the gaps that are no spaces. */
export async function pdfText(pdf: Buffer): Promise<string[]> {
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0, cMapUrl: assets('cmaps/') })
  try {
    const document = await loading.promise
    const pages: string[] = []
    for (let number = 1; number <= document.numPages; number++) {
      const { items } = await (await document.getPage(number)).getTextContent()
      pages.push(items.map(item => ('str' in item ? item.str : '')).join(''))
    }
    return pages
  } finally {
    await loading.destroy()
  }
}
