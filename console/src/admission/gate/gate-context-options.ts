import { nameOf } from '../../kernel/i18n/name-of.ts'
import type { GateExhibition } from './use-gate-exhibitions.ts'

export interface GateContext {
  id: string
  name: string
}

/** Gate contexts with their names in the interface language. */
export const toGateContexts = (exhibitions: readonly GateExhibition[]): readonly GateContext[] =>
  exhibitions.map(({ id, nameCn, nameEn }) => ({ id, name: nameOf({ cn: nameCn, en: nameEn }) }))

/** Properties of a page about one gate context. */
export interface GateContextProps {
  exhibitionId: string
  contexts: readonly GateContext[]
  onContextChange: (id: string) => void
}
