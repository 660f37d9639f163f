import { useParams } from 'react-router'
import { ExhibitionFrame } from '../../app/shell/ExhibitionFrame.tsx'
import { CopyDictionaryButton } from './CopyDictionary.tsx'
import { ExhibitionOptionList } from './ExhibitionOptionList.tsx'

/** The options of an exhibition, as one of its tabs. */
export function ExhibitionDictionary() {
  const { id = '' } = useParams()
  return (
    <ExhibitionFrame tab="dictionary" list actions={() => <CopyDictionaryButton exhibitionId={id} />}>
      {() => <ExhibitionOptionList inside key={id} exhibitionId={id} />}
    </ExhibitionFrame>
  )
}
