import type { LocalizedText } from '../../kernel/i18n/localized-text.ts'
import { defineTexts } from '../../kernel/i18n/localized-text.ts'
import { refusals } from '../../kernel/refusal/refusal.ts'
import type { TravelMeans, TravelPurpose } from './fields.ts'
import { travelImportTexts } from './import-texts.ts'
import { travelSheetTexts } from './sheet-texts.ts'

export const travelRefusals = refusals({
  originUnknown: [10002, '没有这个地区', 'Region not found'],
  exhibitionClosed: [
    10002,
    '展会不在筹备或进行中，不能填报',
    'This exhibition is not in preparation or in progress, so travel can’t be entered',
  ],
})

/** Labels of the values of enumerations, for sheets. */
export const travelLabels = {
  purposes: {
    exhibit: ['参展', 'Exhibiting'],
    visit: ['参观', 'Visiting'],
    build: ['搭建', 'Stand building'],
    meeting: ['会议', 'Meeting'],
    logistics: ['物流', 'Logistics'],
    media: ['媒体', 'Press'],
    other: ['其他', 'Other'],
  } satisfies Record<TravelPurpose, LocalizedText>,
  means: {
    plane: ['飞机', 'Plane'],
    train: ['火车', 'Train'],
    coach: ['大巴', 'Coach'],
    car: ['小汽车', 'Car'],
    ship: ['轮船', 'Ship'],
    other: ['其他', 'Other'],
  } satisfies Record<TravelMeans, LocalizedText>,
} as const

const { purposes, means } = travelLabels

export const travelTexts = defineTexts({
  ...travelImportTexts,
  ...travelSheetTexts,
  // Refusals of a form
  leavesBefore: ['离开日期不能早于到达日期', 'Departure can’t be before arrival'],
  arrivesBefore: ['出发时间须早于到达时间', 'Departure must be before arrival'],
  numberForm: ['只能有字母、数字和汉字', 'Letters and digits only'],

  // The page
  views: ['出行与交通', 'Travel and transportation'],
  figures: ['统计', 'Statistics'],
  people: ['出行', 'Travel'],
  rides: ['交通', 'Transportation'],

  // Figures
  headsAll: ['出行人数', 'Travellers'],
  rowsAll: ['填报记录', 'Travel entries'],
  ridesAll: ['交通班次', 'Transportation entries'],
  seats: ['乘坐人数', 'Passengers'],
  busiest: ['最多的一天', 'Busiest day'],
  busiestOf: ['{{n}} 人在访', '{{n}} staying'],
  originsTitle: ['来源地', 'Origins'],
  byDay: ['每日到达与离开', 'Arrivals and departures by day'],
  byMeans: ['各交通方式的乘坐人数', 'Passengers by transport'],
  byPurpose: ['各来访目的的人数', 'Travellers by purpose'],
  day: ['日期', 'Day'],
  arriving: ['到达', 'Arriving'],
  leaving: ['离开', 'Leaving'],
  emptyFigures: ['还没有出行填报', 'No trips yet'],
  emptyFiguresWhy: [
    '新增出行后，这里会显示来源地、每日到达与交通方式。',
    'Origins, daily arrivals and transport appear once travel is entered.',
  ],

  // Columns and fields
  exhibition: ['展会', 'Exhibition'],
  exhibitionId: ['展会', 'Exhibition'],
  company: ['填报单位', 'Entered by'],
  name: ['出行人', 'Traveller'],
  employer: ['单位', 'Company'],
  origin: ['来源地', 'Origin'],
  arriveOn: ['到达日期', 'Arrives on'],
  leaveOn: ['离开日期', 'Leaves on'],
  purpose: ['目的', 'Purpose'],
  heads: ['人数', 'People'],
  remark: ['备注', 'Note'],
  createdAt: ['填报时间', 'Entered'],
  means: ['交通方式', 'Transport'],
  number: ['班次或车牌', 'Number or plate'],
  numberHint: ['航班、车次、船次；大巴和小汽车填车牌', 'Flight, train or ship number; plate for coaches and cars'],
  from: ['出发地', 'From'],
  to: ['目的地', 'To'],
  place: ['出发地或目的地', 'From or to'],
  departsAt: ['出发时间', 'Departs'],
  arrivesAt: ['到达时间', 'Arrives'],
  times: ['出发与到达时间', 'Departure and arrival'],
  allOrigins: ['全部来源地', 'All origins'],
  allPurposes: ['全部目的', 'All purposes'],
  allMeans: ['全部方式', 'All transport'],
  onDay: ['在场日期', 'Present on'],
  arrivesOnDay: ['到达日期', 'Arrives on'],
  exhibitionPlaceholder: ['选择展会', 'Choose an exhibition'],

  purpose_exhibit: purposes.exhibit,
  purpose_visit: purposes.visit,
  purpose_build: purposes.build,
  purpose_meeting: purposes.meeting,
  purpose_logistics: purposes.logistics,
  purpose_media: purposes.media,
  purpose_other: purposes.other,
  means_plane: means.plane,
  means_train: means.train,
  means_coach: means.coach,
  means_car: means.car,
  means_ship: means.ship,
  means_other: means.other,

  // Actions
  addTravel: ['新增出行', 'Add a trip'],
  editTravel: ['修改出行', 'Edit a trip'],
  addTransportation: ['新增交通', 'Add transportation'],
  editTransportation: ['修改交通', 'Edit transportation'],
  edit: ['修改', 'Edit'],
  delete: ['删除', 'Delete'],
  deleteAsk: [
    '确定要删除 {{count}} 条填报吗？',
    { one: 'Delete {{count}} entry?', other: 'Delete {{count}} entries?' },
  ],
  emptyTravel: ['还没有出行填报', 'No trips yet'],
  emptyTravelWhy: [
    '谁从哪里来、哪天到、哪天走，填报后显示在这里。',
    'Travellers, origins and dates appear here once entered.',
  ],
  emptyTransportation: ['还没有交通填报', 'No transportation yet'],
  emptyTransportationWhy: [
    '航班、车次、大巴与小汽车，填报后显示在这里。',
    'Flights, trains, coaches and cars appear here once entered.',
  ],
  exportTravelTitle: ['出行', 'Travel'],
  exportTransportationTitle: ['交通', 'Transportation'],
})
