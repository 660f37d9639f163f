import type { CatalogueKey } from '@fairgate/contract/app/catalogue'
import PDFDocument from 'pdfkit'
import { both, findText, INK, LABEL, margin, nameLines, Paper, right } from '../../kernel/notice/paper.ts'
import type { SubjectDataSection } from './collect.ts'
import type { RequestDetail } from './queries.ts'

/** Names of the files in the zip, by file id. */
export type FileNames = ReadonlyMap<string, string>

const labelWidth = 52

/** Draws on A4 and returns the whole PDF of one or more pages. */
export async function onPaper(title: string, draw: (paper: Paper) => void): Promise<Buffer> {
  const doc = new PDFDocument({
    ...{ autoFirstPage: false, bufferPages: true, fontLayoutCache: false, margin: 0, size: 'A4' },
    info: { Producer: 'Fairgate', Title: title },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  draw(new Paper(doc))
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

/** A line across the page, on a new page if this one is full. */
export function line(paper: Paper, text: string, size: number, colour: string, gap: number, bold = false): void {
  const set = paper.set([{ text, style: { size, colour, bold } }], { x: margin, w: right - margin, minScale: 0.8 })
  if (!paper.fits(set.height)) paper.turn()
  paper.draw(set, paper.y)
  paper.y += set.height + gap
}

/** A label in both languages with its value next to it. */
export function fact(paper: Paper, label: string, value: string): void {
  const drawnLabel = paper.set([{ text: label, style: { size: 8, colour: LABEL } }], { x: margin, w: labelWidth - 3 })
  const drawnValue = paper.set(
    value.split('\n').map(text => ({ text, style: { size: 9.5, colour: INK } })),
    { x: margin + labelWidth, w: right - margin - labelWidth },
  )
  const height = Math.max(drawnLabel.height, drawnValue.height)
  if (!paper.fits(height)) paper.turn()
  paper.draw(drawnLabel, paper.y)
  paper.draw(drawnValue, paper.y)
  paper.y += height + 1.4
}

/** A sentence in both languages, one below the other. */
export function sentence(paper: Paper, key: CatalogueKey, gap: number): void {
  const [cn, en] = findText(key)
  line(paper, cn, 10, INK, 0.6)
  line(paper, String(en), 9, LABEL, gap)
}

/** The request, and the numbers of its person. */
export function requestFacts(paper: Paper, request: RequestDetail): void {
  fact(paper, both('subjectRequest.number'), request.number)
  fact(paper, both('subjectRequest.kind'), both(`subjectRequest.kind_${request.kind}`))
  for (const name of ['document', 'phone', 'email'] as const) {
    if (request[name]) fact(paper, both(`subjectRequest.${name}`), request[name])
  }
  fact(paper, both('subjectRequest.receivedOn'), request.receivedOn)
}

/** Writes the data export of a person as a PDF in both languages; the zip contains it next to their files. */
export const writeDataExport = (
  request: RequestDetail,
  sections: readonly SubjectDataSection[],
  names: FileNames,
  madeAt: string,
): Promise<Buffer> =>
  onPaper(both('subjectRequest.fileTitle'), paper => {
    const [cn, en] = findText('subjectRequest.fileTitle')
    line(paper, cn, 18, INK, 1, true)
    line(paper, String(en), 10, LABEL, 4)
    sentence(paper, 'subjectRequest.fileLead', 4)
    requestFacts(paper, request)
    fact(paper, both('subjectRequest.madeAt'), madeAt)
    paper.y += 3
    if (sections.length === 0) sentence(paper, 'subjectRequest.fileNothing', 3)
    for (const section of sections) drawSection(paper, section, names)
    sentence(paper, 'subjectRequest.fileLog', 3)
    paper.end(`${both('subjectRequest.fileTitle')}  ${request.number}`)
  })

function drawSection(paper: Paper, { table, rows }: SubjectDataSection, names: FileNames): void {
  if (!paper.fits(24)) paper.turn()
  line(paper, `${both(`subjectRequest.table_${table}` as CatalogueKey)}  (${rows.length})`, 12, INK, 1.5, true)
  for (const { exhibition, values, files } of rows) {
    paper.rule(paper.y)
    paper.y += 1.6
    if (exhibition) fact(paper, both('subjectRequest.column_exhibition'), nameLines(exhibition).join('\n'))
    for (const { column, value } of values) fact(paper, both(`subjectRequest.column_${column}` as CatalogueKey), value)
    for (const { column, fileId } of files) {
      fact(paper, both(`subjectRequest.column_${column}` as CatalogueKey), names.get(fileId) ?? '—')
    }
  }
  paper.y += 4
}
