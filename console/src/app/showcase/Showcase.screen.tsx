import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { part } from '../../kernel/ui/part.tsx'
import { FormExamples } from './FormExamples.tsx'
import { MapExample } from './MapExample.tsx'
import { PartExamples } from './PartExamples.tsx'
import { StateExamples } from './StateExamples.tsx'
import { useSampleText } from './use-sample-text.ts'
import './Showcase.css'

const ListExample = part(async () => (await import('./ListExample.tsx')).ListExample)

/** Every widget in all its states, on one page. */
export function Showcase() {
  const w = useSampleText()
  return (
    <div className="fg-showcase">
      <PageHead title={w('title')} facts={[w('lead')]} />
      <h2>{w('list')}</h2>
      <div className="fg-showcase-list">
        <ListExample />
      </div>
      <h2>{w('states')}</h2>
      <StateExamples />
      <h2>{w('parts')}</h2>
      <PartExamples />
      <MapExample />
      <h2>{w('forms')}</h2>
      <FormExamples />
    </div>
  )
}
