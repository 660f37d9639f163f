import { ExhibitionFrame } from '../../app/shell/ExhibitionFrame.tsx'
import { Templates } from './Templates.tsx'

/** How badges of an exhibition look in print. */
export function TemplateList() {
  return (
    <ExhibitionFrame tab="badges" list>
      {({ exhibition }) => <Templates exhibitionId={exhibition.id} />}
    </ExhibitionFrame>
  )
}
