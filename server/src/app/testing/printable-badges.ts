import { generateKeyPairSync } from 'node:crypto'
import { encodeBadgeCode } from '../../badging/badge/code.ts'
import type { PrintableBadge, PrintableExhibition } from '../../badging/badge/print/printable-badge.ts'

const { privateKey } = generateKeyPairSync('ed25519')

const exhibition: PrintableExhibition = {
  name: { zh: '第18届虹湾国际医疗器械博览会', en: '18th Hongwan International MedTech Expo' },
  openFrom: '2026-12-03',
  openTo: '2026-12-05',
  halls: ['N1', 'N2', 'N3', 'N4'],
  venue: { zh: '虹湾国际会展中心', en: 'Hongwan International Exhibition Centre' },
  hotline: '400-820-0187',
}

const names = [
  ['陈思远', 'Siyuan Chen'],
  ['王若楠', 'Ruonan Wang'],
  ['欧阳婧怡', 'Jingyi Ouyang'],
  ['', 'Elena Petrova-Łukaszewicz'],
  ['𠮷田翔', 'Sho Yoshida'],
] as const

/** A plausible badge with a signed code; `index` numbers the badges of a batch, `changes` sets what the test needs. */
export function printableBadge(index = 0, changes: Partial<PrintableBadge> = {}): PrintableBadge {
  const [zh, en] = names[index % names.length] ?? names[0]
  return {
    exhibition,
    type: { zh: '参展商', en: 'Exhibitor', colour: '#0b5ed7' },
    name: { zh, en },
    company: { zh: '康和医展有限公司', en: 'Kanghe Medical Exhibitions' },
    jobTitle: { zh: '市场总监', en: 'Marketing Director' },
    number: `HW26-0187-${String(index + 4127).padStart(6, '0')}`,
    code: badgeCode(index),
    zones: ['N1', 'N2', 'N3', 'N4', 'N5'].map(name => ({ name, allowed: name !== 'N5' })),
    phases: [
      { name: { zh: '布展', en: 'Move-in' }, from: '2026-11-30', to: '2026-12-02', hours: '08:00 – 20:00' },
      { name: { zh: '开展', en: 'Open' }, from: '2026-12-03', to: '2026-12-05', hours: '08:00 – 18:00' },
      { name: { zh: '撤展', en: 'Move-out' }, from: '2026-12-05', to: '2026-12-06', hours: '17:00 – 12:00' },
    ],
    ...changes,
  }
}

function badgeCode(index: number): string {
  const credentialId = `0193a5d2-7c41-7b1e-9f00-${index.toString(16).padStart(12, '0')}`
  const payload = { credentialId, exhibition: 187, type: 3, phases: 7, fromDay: 20787, toDay: 20793 }
  return encodeBadgeCode({ ...payload, entries: { kind: 'single' } }, { kid: '0a1b2c3d', privateKey })
}
