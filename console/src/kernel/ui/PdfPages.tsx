import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import './PdfPages.css'
import './PdfPages.print.css'

/** Resolution of prints in dpi: a module of a badge's code is then eleven dots wide. */
const printed = 600
/** Of a PDF: one point is 1/72 inch. */
const points = 72

export interface PdfPagesProps {
  /** The file itself. */
  file: Blob
  /** The accessible name. */
  label: string
  /** All pages are rendered: `printPdf` may print them. */
  onReady: () => void
}

/**
 * Shows every page of a small PDF unchanged, on any device, and lays out the same pages for the printer, each on a
 * sheet of its own size. The library is loaded when the first one is shown.
 */
export function PdfPages({ file, label, onReady }: PdfPagesProps) {
  const [sizes, setSizes] = useState<readonly Size[]>([])
  const [pictures, setPictures] = useState<readonly string[]>([])
  const ready = useRef(onReady)
  useEffect(() => {
    ready.current = onReady
  })
  useEffect(() => {
    let gone = false
    const made: string[] = []
    void (async () => {
      const pdf = await open(file)
      const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, at) => picture(pdf, at + 1)))
      await pdf.cleanup()
      made.push(...pages.map(({ address }) => address))
      if (gone) return made.forEach(URL.revokeObjectURL)
      setSizes(pages)
      setPictures(made)
    })()
    return () => {
      gone = true
      made.forEach(URL.revokeObjectURL)
    }
  }, [file])
  const [first] = sizes
  const all = (className: string) => (
    <div className={className}>
      {pictures.map((address, at) => (
        <img
          key={address}
          src={address}
          alt={`${label} ${at + 1}`}
          style={{ width: `${sizes[at]?.width}mm`, height: `${sizes[at]?.height}mm` }}
          onLoad={() => at === pictures.length - 1 && ready.current()}
        />
      ))}
    </div>
  )
  return (
    <>
      {all('fg-pdf-pages')}
      {first &&
        createPortal(
          <>
            <style>{`@page fg-pdf { size: ${first.width}mm ${first.height}mm; margin: 0 }`}</style>
            {all('fg-pdf-print')}
          </>,
          document.body,
        )}
    </>
  )
}

/** Prints the pages of a `PdfPages`, and nothing else of the page. */
export function printPdf(): void {
  document.documentElement.classList.add('is-printing-pdf')
  try {
    window.print()
  } finally {
    document.documentElement.classList.remove('is-printing-pdf')
  }
}

/** In millimetres. */
interface Size {
  width: number
  height: number
}

async function open(file: Blob): Promise<PDFDocumentProxy> {
  const [pdfjs, worker] = await Promise.all([import('pdfjs-dist'), import('pdfjs-dist/build/pdf.worker.min.mjs?url')])
  pdfjs.GlobalWorkerOptions.workerSrc = worker.default
  return pdfjs.getDocument({ data: new Uint8Array(await file.arrayBuffer()), verbosity: 0 }).promise
}

async function picture(pdf: PDFDocumentProxy, number: number): Promise<Size & { address: string }> {
  const page = await pdf.getPage(number)
  const viewport = page.getViewport({ scale: printed / points })
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(viewport.width)
  canvas.height = Math.round(viewport.height)
  await page.render({ canvas, viewport }).promise
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve))
  if (!blob) throw new Error('the page could not be rendered')
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view
  const millimetres = (length: number) => (length / points) * 25.4
  return { width: millimetres(right - left), height: millimetres(top - bottom), address: URL.createObjectURL(blob) }
}
