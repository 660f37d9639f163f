import type { HelpOf } from '../shell/page-help.ts'
import type { gatePages } from './pages.ts'

export const gateHelp = {
  entranceGuard: {
    words: [
      '建立区域、门和通道，给通道配上设备，并查看通行记录。谁能通过由“通行策略”决定。',
      'Set up zones, doors and channels, give them devices and see passages. Who may pass is said under Policies.',
    ],
    next: 'policy',
  },
  affairDoors: {
    words: [
      '查看这个展会使用的门与通道，以及它们的设备。缺少的门请场馆添加。',
      'See the doors and channels this exhibition uses, with their devices. Ask the venue for a door that is missing.',
    ],
    next: 'affair',
  },
  controlRoom: {
    words: [
      '实时查看各通道、区域人数与设备状态。离线或拥堵的通道会突出显示。',
      'Watch channels, heads in each zone and devices as they are now. A channel that is offline or crowded stands out.',
    ],
    next: 'entranceGuard',
  },
  controlRoomOf: {
    words: [
      '实时查看一个展会的通道、在场人数与异常。从这里可以转到另一个展会。',
      'Watch one exhibition’s channels, who is inside and what went wrong. Another exhibition can be chosen from here.',
    ],
    next: 'controlRoom',
  },
} as const satisfies HelpOf<typeof gatePages>
