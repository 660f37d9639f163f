import type { CatalogueKey } from '@fairgate/contract/app/catalogue'
import { certificateLabels } from '@fairgate/contract/lifecycle/privacy/kinds'
import {
  endingReasons,
  formatUntil,
  retentionExceptionLabels,
} from '@fairgate/contract/lifecycle/subject-request/retention-exceptions'
import { type DocumentColumn, drawTable } from '../../kernel/notice/document-table.ts'
import { both, findText, INK, LABEL, type Paper } from '../../kernel/notice/paper.ts'
import type { RequestDetail } from './queries.ts'
import { fact, line, onPaper, requestFacts, sentence } from './write-data-export.ts'

const named = ([cn, en]: readonly [string, string]) => ({ cn, en })
const counted = (rows: number | null) => (rows === null ? '—' : rows.toLocaleString('en'))

type Gone = NonNullable<RequestDetail['goes']>[number]
const goneColumns: readonly DocumentColumn<Gone>[] = [
  { title: findText('subjectRequest.what'), w: 150, cell: ({ kind }) => named(certificateLabels[kind]) },
  { title: findText('subjectRequest.rows'), w: 32, figures: true, cell: ({ rows }) => counted(rows) },
]
type Staying = NonNullable<RequestDetail['stays']>[number]
const exceptionColumns: readonly DocumentColumn<Staying>[] = [
  { title: findText('subjectRequest.why'), w: 150, cell: ({ why }) => named(retentionExceptionLabels[why]) },
  { title: findText('subjectRequest.rows'), w: 32, figures: true, cell: ({ rows }) => counted(rows) },
]

type RetainedLine = RequestDetail['held'][number]
const retainedColumns: readonly DocumentColumn<RetainedLine>[] = [
  { title: findText('subjectRequest.why'), w: 84, cell: ({ why }) => named(retentionExceptionLabels[why]) },
  { title: findText('subjectRequest.held'), w: 66, cell: retainedLine => named(formatUntil([retainedLine])) },
  { title: findText('subjectRequest.rows'), w: 32, figures: true, cell: ({ rows }) => counted(rows) },
]

/** The answer to a closed or partially done request, A4, as PDF. */
export const writeAnswer = (request: RequestDetail): Promise<Buffer> =>
  onPaper(both('subjectRequest.answerTitle'), paper => {
    const [cn, en] = findText('subjectRequest.answerTitle')
    line(paper, cn, 18, INK, 1, true)
    line(paper, String(en), 10, LABEL, 4)
    requestFacts(paper, request)
    paper.y += 3
    sentence(paper, outcomeOf(request), 3)
    const title = `${both('subjectRequest.answerTitle')}  ${request.number}`
    const repeatTitle = () => line(paper, title, 8, LABEL, 3)
    if (request.state === 'done' || request.state === 'partial') tables(paper, request, repeatTitle)
    const reason = request.history.find(({ event }) => event === 'refuse')?.note
    if (request.state === 'refused' && reason) fact(paper, both('subjectRequest.why'), reason)
    paper.y += 4
    sentence(paper, 'subjectRequest.answerComplaint', 3)
    paper.end(title)
  })

function tables(paper: Paper, { goes, stays: exceptions, held }: RequestDetail, repeatTitle: () => void): void {
  if (goes && goes.length > 0) drawTable(paper, goneColumns, goes, repeatTitle)
  else sentence(paper, 'subjectRequest.goesNone', 2)
  paper.y += 4
  if (held.length > 0) {
    sentence(paper, 'subjectRequest.answerRetained', 2)
    drawTable(paper, retainedColumns, held, repeatTitle)
    paper.y += 4
  }
  const forGood = exceptions?.filter(({ why }) => !(endingReasons as readonly string[]).includes(why)) ?? []
  if (forGood.length === 0) return
  sentence(paper, 'subjectRequest.answerExceptions', 2)
  drawTable(paper, exceptionColumns, forGood, repeatTitle)
}

function outcomeOf({ state }: RequestDetail): CatalogueKey {
  if (state === 'done') return 'subjectRequest.answerErased'
  if (state === 'partial') return 'subjectRequest.answerPartial'
  if (state === 'refused') return 'subjectRequest.answerRefused'
  return state === 'answered' ? 'subjectRequest.answerAccess' : 'subjectRequest.answerOpen'
}
