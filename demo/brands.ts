/** A chain of the demo. All of them are invented; names of real chains are forbidden here. */
export interface Brand {
  name: string
  english: string
  /** Kind token. */
  kind: string
  /** Percentage of its kind's venues that are its branches. */
  percent: number
}

// oxfmt-ignore
const ROWS: readonly (readonly [string, string, string, number])[] = [
  ['누리솔커피', 'Nurisol Coffee', 'coffee', 6],
  ['하랑컵커피', 'Harang Cup Coffee', 'coffee', 5],
  ['커피온마루', 'Coffee On Maru', 'coffee', 4],
  ['모래시계커피', 'Moraesigye Coffee', 'coffee', 4],
  ['카페라온결', 'Cafe Raongyeol', 'coffee', 3],
  ['벨라모꼬', 'Bellamocco', 'coffee', 2],
  ['참살구제과', 'Chamsalgu Bakery', 'bakery', 7],
  ['밀빛하루', 'Milbit Haru', 'bakery', 5],
  ['구름단팥', 'Gureum Danpat', 'bakery', 4],
  ['퐁당와플러', 'Pongdang Waffler', 'dessert', 7],
  ['슈가늘봄', 'Sugar Neulbom', 'dessert', 5],
  ['눈송이곳간', 'Nunsongi Gotgan', 'bingsu_ice_cream', 14],
  ['젤라온', 'Gelaon', 'bingsu_ice_cream', 10],
  ['오늘도통닭', 'Oneuldo Tongdak', 'chicken', 9],
  ['바삭온닭', 'Basak Ondak', 'chicken', 8],
  ['꼬꼬마루치킨', 'Kkokkomaru Chicken', 'chicken', 7],
  ['황금볏치킨', 'Hwanggeumbyeot Chicken', 'chicken', 6],
  ['닭날다람쥐', 'Dak Naldaram', 'chicken', 4],
  ['파도솔김밥', 'Padosol Gimbap', 'bunsik', 8],
  ['빨간소반떡볶이', 'Red Soban Tteokbokki', 'bunsik', 7],
  ['든든나라김밥', 'Deundeunnara Gimbap', 'bunsik', 6],
  ['한소쿠리국밥', 'Hansokuri Gukbap', 'gukbap_soup', 6],
  ['두레솥순대국', 'Dure Sot Sundaeguk', 'gukbap_soup', 5],
  ['달솥설렁탕', 'Dalsot Seolleongtang', 'gukbap_soup', 3],
  ['불꽃마당갈비', 'Bulkkot Madang Galbi', 'korean_bbq', 4],
  ['도란화로', 'Doran Hwaro', 'korean_bbq', 4],
  ['삼겹나루터', 'Samgyeop Naruteo', 'korean_bbq', 3],
  ['해오름돈까스', 'Haeoreum Donkatsu', 'donkatsu', 10],
  ['카츠담결', 'Katsu Damgyeol', 'donkatsu', 7],
  ['면발가온', 'Myeonbal Gaon', 'noodles', 7],
  ['홍두깨마당칼국수', 'Hongdukkae Madang Kalguksu', 'noodles', 6],
  ['온기담은죽', 'Ongi Dameun Juk', 'juk_porridge', 40],
  ['족발대들보', 'Jokbal Daedeulbo', 'jokbal_bossam', 12],
  ['별샤브뜰', 'Byeol Shabu Tteul', 'shabu_hotpot', 15],
  ['용문각시짬뽕', 'Yongmun Gaksi Jjamppong', 'chinese', 6],
  ['붉은냄비마라', 'Red Pot Mala', 'malatang', 16],
  ['탕탕라온마라탕', 'Tangtang Raon Malatang', 'malatang', 12],
  ['멘야하루나기', 'Menya Harunagi', 'ramen', 10],
  ['소담규동', 'Sodam Gyudong', 'donburi_curry', 14],
  ['피자물레', 'Pizza Mulle', 'pizza', 14],
  ['도우별당', 'Dough Byeoldang', 'pizza', 12],
  ['버거우체통', 'Burger Uchetong', 'burger', 16],
  ['빵틈버거', 'Ppangteum Burger', 'fast_food', 40],
  ['풀빛한끼', 'Pulbit Hankki', 'salad_healthy', 16],
  ['샌드로길', 'Sandrogil', 'sandwich', 18],
  ['하노이빗소리', 'Hanoi Bitsori', 'vietnamese', 14],
  ['맥주상회달무리', 'Dalmuri Beer House', 'hof_beer', 9],
  ['역전나팔꽃맥주', 'Napalkkot Beer', 'hof_beer', 8],
  ['어기여차포차', 'Eogiyeocha Pocha', 'pocha', 8],
  ['이자카야 달그물', 'Izakaya Dalgeumul', 'izakaya', 6],
]

export const BRANDS: readonly Brand[] = ROWS.map(([name, english, kind, percent]) => ({ name, english, kind, percent }))
