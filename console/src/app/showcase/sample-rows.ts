import type { StatusCode } from '../../kernel/ui/StatusTag.tsx'
import type { ShowcaseWord } from './showcase-texts.ts'

export interface SampleRow {
  id: string
  name: ShowcaseWord
  code: string
  sponsor: ShowcaseWord
  halls: readonly string[]
  opens: string
  area: number
  submitted: string
  statusCode: StatusCode
  state: ShowcaseWord
}

type Short = [
  name: ShowcaseWord,
  halls: string,
  opens: string,
  area: number,
  statusCode: StatusCode,
  state: ShowcaseWord,
]

const short: readonly Short[] = [
  ['one', 'N1 N2 N3', '2027-03-16', 34_500, 0, 'statePending'],
  ['two', 'E1 E2', '2027-03-24', 23_000, 0, 'statePending'],
  ['three', 'N4 N5', '2027-04-08', 23_000, 1, 'stateProcessing'],
  ['four', 'S1 S2', '2027-05-12', 18_400, 0, 'statePending'],
  ['five', 'E2 E3', '2027-04-22', 23_000, 4, 'stateReturned'],
  ['six', 'N1 N2', '2027-06-02', 23_000, 2, 'stateApproved'],
  ['seven', 'S3 S4', '2027-05-01', 14_600, 3, 'stateSuspended'],
  ['eight', 'S1', '2027-04-10', 9_200, 5, 'stateRejected'],
]

/** Sample rows for the showcase's list. */
export const sampleRows: readonly SampleRow[] = short.map(([name, halls, opens, area, statusCode, state], index) => ({
  id: name,
  name,
  code: `EXH-2027-00${31 - index}`,
  sponsor: index % 2 === 0 ? 'company' : 'companyTwo',
  halls: halls.split(' '),
  opens,
  area,
  submitted: new Date(Date.now() - index * 9 * 3_600_000).toISOString(),
  statusCode,
  state,
}))
