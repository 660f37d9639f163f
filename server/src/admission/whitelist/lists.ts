import { whitelistStateMachine } from '@fairgate/contract/admission/whitelist/states'
import { whitelistLabels } from '@fairgate/contract/admission/whitelist/texts'
import type { Output } from '@fairgate/contract/app/catalogue'
import { exportedList, type SheetKit } from '../../kernel/list/exported-list.ts'
import { ofKind, ofPending, ofStep } from './queries.ts'

type Row = Output<'getCertificateWhitelistPage'>['list'][number]

const columns = (c: SheetKit<Row>) => [
  c.text('number'),
  c.name('exhibition'),
  c.name('company'),
  c.text('applicant'),
  c.moment('appliedAt'),
  c.text('operator'),
  c.text('entryReason'),
  c.cell('doors', row => row.doors.map(door => door[c.language]).join(c.language === 'cn' ? '、' : ', ')),
  c.text('validFrom'),
  c.text('validTo'),
  c.choice('entriesKind', whitelistLabels.entries, 'whitelist.entries'),
  c.count('allowedPeople'),
  c.count('bound', 'whitelist.boundPeople'),
  c.count('allowedVehicles'),
  c.count('boundVehicles'),
  c.text('plates'),
  c.text('guestDescription'),
  c.choice('state', whitelistStateMachine.states, 'whitelist.status'),
]

/** Lists of people, and their export. */
export const certificateLists = exportedList({
  ...{ kind: 'whitelist.exportCertificate', entityType: 'whitelist', file: 'white-lists', domain: 'whitelist' },
  title: 'whitelist.certificateTitle',
  listing: ofKind('certificate'),
  columns,
})

/** Lists of vehicles, and their export. */
export const vehicleLists = exportedList({
  ...{ kind: 'whitelist.exportVehicle', entityType: 'whitelist', file: 'vehicle-white-lists', domain: 'whitelist' },
  title: 'whitelist.vehicleTitle',
  listing: ofKind('vehicle'),
  columns,
})

const lists = { entityType: 'whitelist', domain: 'whitelist', columns } as const

/** Lists by step of their approval, and their exports. */
export const stepLists = {
  pending: exportedList({
    ...{ ...lists, kind: 'whitelist.exportPending', file: 'white-lists-pending', title: 'whitelist.tabPending' },
    listing: ofPending,
  }),
  processing: exportedList({
    ...{ ...lists, kind: 'whitelist.exportProcessing', file: 'white-lists-processing' },
    title: 'whitelist.stepProcessing',
    listing: ofStep('processing'),
  }),
  finished: exportedList({
    ...{ ...lists, kind: 'whitelist.exportFinished', file: 'white-lists-finished', title: 'whitelist.stepFinished' },
    listing: ofStep('finished'),
  }),
}
