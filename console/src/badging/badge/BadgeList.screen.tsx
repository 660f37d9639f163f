import { ExhibitionFrame, type TaskDetail } from '../../app/shell/ExhibitionFrame.tsx'
import { useMay } from '../../kernel/auth/session.ts'
import { applyingIn } from './applying.ts'
import { BadgeButtons } from './BadgeButtons.tsx'
import { Badges } from './Badges.tsx'
import { useBadgeTypes } from './use-badge-types.ts'

/** Badges of an exhibition: an applicant sees its own, the organizer and the venue all. */
export function BadgeList() {
  return (
    <ExhibitionFrame tab="badges" list actions={detail => <BadgeButtons detail={detail} />}>
      {detail => <Ready detail={detail} />}
    </ExhibitionFrame>
  )
}

function Ready({ detail }: { detail: TaskDetail }) {
  const exhibitionId = detail.exhibition.id
  const { types, isPending } = useBadgeTypes(exhibitionId)
  const lacksTypes = !isPending && types.length === 0
  const [mayApply, maySetUp, maySell] = [useMay('badge:apply'), useMay('badgeType:add'), useMay('ticket:sell')]
  const applying = applyingIn(detail)
  return <Badges {...{ exhibitionId, lacksTypes, mayApply, maySetUp, maySell, applying }} />
}
