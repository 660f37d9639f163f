import { useMay } from '../kernel/session.ts'
import { ExhibitionFrame } from '../shell/ExhibitionFrame.tsx'
import { BadgeButtons } from './BadgeButtons.tsx'
import { Badges } from './Badges.tsx'
import type { OfExhibition } from './badge-actions.tsx'
import { useBadgeTypes } from './use-badge-types.ts'

/** Badges of an exhibition: an applicant sees its own, the organizer and the venue all. */
export function BadgeList() {
  return (
    <ExhibitionFrame
      tab="badges"
      list
      actions={({ exhibition, toDecide }) => <BadgeButtons exhibitionId={exhibition.id} toDecide={toDecide} />}
    >
      {({ exhibition }) => <Ready exhibitionId={exhibition.id} />}
    </ExhibitionFrame>
  )
}

function Ready({ exhibitionId }: OfExhibition) {
  const { types, isPending } = useBadgeTypes(exhibitionId)
  const lacksTypes = !isPending && types.length === 0
  const [mayApply, maySetUp] = [useMay('badge:apply'), useMay('badgeType:add')]
  return <Badges {...{ exhibitionId, lacksTypes, mayApply, maySetUp }} />
}
