import type { Sql } from 'sql-template-tag'
import { createFactory } from './factory.ts'

interface ExhibitionColumns {
  sponsorId: string
  state?: 'draft' | 'pending' | 'returned' | 'preparing' | 'ready'
  code?: string | Sql
  nameCn?: string
  nameEn?: string
  showType?: string
  cityCode?: string
  halls?: readonly string[]
  moveInFrom?: string
  moveInTo?: string
  openFrom?: string
  openTo?: string
  moveOutFrom?: string
  moveOutTo?: string
  onePersonOneBadge?: boolean
  submittedBy?: string
  submittedAt?: Sql
}

const ofMarch2030 = {
  ...{ moveInFrom: '2030-03-01T00:00:00Z', moveInTo: '2030-03-02T10:00:00Z' },
  ...{ openFrom: '2030-03-03T01:00:00Z', openTo: '2030-03-05T09:00:00Z' },
  ...{ moveOutFrom: '2030-03-05T10:00:00Z', moveOutTo: '2030-03-06T10:00:00Z' },
}

/**
 * Approved exhibitions of March 2030, or only open on the days that the caller states; without a code and without the
 * participation of the organizer.
 */
export const exhibitions = createFactory<ExhibitionColumns>('exhibition', ({ openFrom }) => ({
  ...{ state: 'ready', nameCn: '示例展会', nameEn: 'Example Fair', halls: ['N1', 'N2'] },
  ...(openFrom === undefined && ofMarch2030),
}))
