import { nameOf } from '../kernel/name-of.ts'
import type { GateExhibition } from './use-gate-exhibitions.ts'

export interface Ground {
  id: string
  name: string
}

/** Grounds by their names in the reader's language. */
export const groundsOf = (exhibitions: readonly GateExhibition[]): readonly Ground[] =>
  exhibitions.map(({ id, nameCn, nameEn }) => ({ id, name: nameOf({ cn: nameCn, en: nameEn }) }))

/** A page about one of them. */
export interface OfGround {
  exhibitionId: string
  grounds: readonly Ground[]
  onGround: (id: string) => void
}
