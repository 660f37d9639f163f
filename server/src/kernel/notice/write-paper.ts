import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import PDFDocument from 'pdfkit'
import { Paper } from './paper.ts'

/** Draws a document, A4, as PDF to `output`, and ends it. Rejects if `output` fails. Runs in the job process. */
export async function writePaper(title: string, output: Writable, draw: (paper: Paper) => void): Promise<void> {
  const doc = new PDFDocument({
    ...{ autoFirstPage: false, bufferPages: true, fontLayoutCache: false, margin: 0, size: 'A4' },
    info: { Producer: 'Fairgate', Title: title },
  })
  const written = pipeline(doc, output)
  try {
    draw(new Paper(doc))
    doc.end()
  } catch (error) {
    doc.destroy(error as Error)
    await written.catch(() => {})
    throw error
  }
  await written
}
