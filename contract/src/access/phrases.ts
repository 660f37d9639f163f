import { phrases } from '../kernel/phrases.ts'

export const accessPhrases = phrases({
  administrator: ['管理员', 'Administrator'],
  venue: ['会展中心', 'Exhibition centre'],
})
