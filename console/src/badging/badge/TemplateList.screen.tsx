import { ExhibitionFrame } from '../../app/shell/ExhibitionFrame.tsx'
import { Templates } from './Templates.tsx'

/** The print templates of an exhibition. */
export function TemplateList() {
  return (
    <ExhibitionFrame tab="badges" list>
      {({ exhibition }) => <Templates exhibitionId={exhibition.id} />}
    </ExhibitionFrame>
  )
}
