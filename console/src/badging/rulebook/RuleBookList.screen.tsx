import { ExhibitionFrame } from '../../app/shell/ExhibitionFrame.tsx'
import { BookVersions } from './BookVersions.tsx'

/** The versions of an exhibition's rules for badges. */
export function RuleBookList() {
  return (
    <ExhibitionFrame tab="badgeTypes" list>
      {({ exhibition }) => <BookVersions exhibitionId={exhibition.id} />}
    </ExhibitionFrame>
  )
}
