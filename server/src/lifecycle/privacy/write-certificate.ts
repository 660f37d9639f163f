import type { Writable } from 'node:stream'
import { certificateLabels } from '@fairgate/contract/lifecycle/privacy/kinds'
import { type DocumentColumn, drawTable } from '../../kernel/notice/document-table.ts'
import { both, findText, INK, LABEL, margin, nameLines, type Paper, right } from '../../kernel/notice/paper.ts'
import { writePaper } from '../../kernel/notice/write-paper.ts'
import type { Certificate } from './certificates.ts'

type Counted = Certificate['counts'][number]

const columns: readonly DocumentColumn<Counted>[] = [
  { title: findText('privacy.table'), w: 120, cell: ({ table }) => table },
  { title: findText('privacy.rows'), w: 62, figures: true, cell: ({ rows }) => rows.toLocaleString('en') },
]

/** Writes a certificate, A4, as PDF to `output`, and ends it. Runs in the job process. */
export const writeCertificate = (certificate: Certificate, timeZone: string, output: Writable): Promise<void> =>
  writePaper(both('privacy.certificate'), output, paper => draw(paper, certificate, timeZone))

function draw(paper: Paper, certificate: Certificate, timeZone: string): void {
  const { kind, exhibition, rows, days, request, setBy, setAt, firstAt, lastAt, counts, id } = certificate
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const at = (moment: string | null) => (moment === null ? '—' : clock.format(new Date(moment)))
  const wide = { x: margin, w: right - margin, minScale: 0.6 }
  const line = (text: string, size: number, colour: string, gap: number, bold = false) => {
    paper.y += paper.write(text, { size, colour, bold }, wide) + gap
  }
  const [cn, en] = findText('privacy.certificate')
  line(cn, 18, INK, 1, true)
  line(String(en), 10, LABEL, 4)
  const [statementCn, statementEn] = findText(
    certificate.days === null ? 'privacy.statementRequired' : 'privacy.statement',
  )
  line(statementCn, 10, INK, 1)
  line(String(statementEn), 9, LABEL, 5)
  const [forGood, preset] = [both('privacy.noExhibition'), both('privacy.preset')]
  const facts: [string, string][] = [
    [both('privacy.kind'), certificateLabels[kind].join('  ')],
    [both('privacy.exhibition'), exhibition ? nameLines(exhibition).join('  ') : forGood],
    [both('privacy.rows'), rows.toLocaleString('en')],
    ...(days === null
      ? ([
          [both('privacy.request'), request ?? ''],
          [both('privacy.approvedBy'), setBy],
          [both('privacy.approvedAt'), at(setAt)],
        ] as [string, string][])
      : ([
          [both('privacy.period'), both('privacy.daysRetained', { days })],
          [both('privacy.setBy'), setBy || preset],
          [both('privacy.setAt'), at(setAt)],
        ] as [string, string][])),
    [both('privacy.firstAt'), at(firstAt)],
    [both('privacy.lastAt'), at(lastAt)],
  ]
  for (const [label, value] of facts) {
    line(label, 8, LABEL, 0)
    line(value, 11, INK, 3)
  }
  const title = `${both('privacy.certificate')}  ${certificate.day}  ${id}`
  drawTable(paper, columns, counts, () => line(title, 8, LABEL, 3))
  paper.end(title)
}
