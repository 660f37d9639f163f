import { nameOf } from '../kernel/name-of.ts'
import type { GateExhibition } from './use-gate-exhibitions.ts'

export interface Ground {
  id: string
  name: string
}

/** Gate contexts with their names in the interface language. */
export const groundsOf = (exhibitions: readonly GateExhibition[]): readonly Ground[] =>
  exhibitions.map(({ id, nameCn, nameEn }) => ({ id, name: nameOf({ cn: nameCn, en: nameEn }) }))

/** Properties of a page about one gate context. */
export interface OfGround {
  exhibitionId: string
  grounds: readonly Ground[]
  onGround: (id: string) => void
}
