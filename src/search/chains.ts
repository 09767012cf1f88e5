/** A chain: how it is shown and searched in Korean, how it is shown in Latin letters, and other names of either. */
export interface Chain {
  korean: string
  latin: string
  others: readonly string[]
  /** Korean borrowed the Latin name by its sound, which no rule converts, so the one stands for the other. */
  isBorrowed: boolean
}

/** Chains with many branches in Korea. */
export const CHAINS: readonly Chain[] = [
  borrowed('스타벅스', 'Starbucks', '스타벅스커피'),
  borrowed('투썸플레이스', 'A Twosome Place', 'twosome place'),
  borrowed('이디야', 'Ediya', '이디야커피', 'ediya coffee'),
  spelt('메가커피', 'Mega Coffee', '메가엠지씨커피', 'mega mgc coffee'),
  borrowed('컴포즈커피', 'Compose Coffee'),
  borrowed('빽다방', "Paik's Coffee", 'paikdabang'),
  borrowed('커피빈', 'Coffee Bean'),
  borrowed('할리스', 'Hollys', 'hollys coffee'),
  borrowed('엔제리너스', 'Angel-in-us', '엔젤리너스', 'angelinus'),
  borrowed('파스쿠찌', 'Pascucci', '파스쿠치'),
  borrowed('탐앤탐스', 'Tom N Toms'),
  borrowed('폴바셋', 'Paul Bassett'),
  borrowed('블루보틀', 'Blue Bottle'),
  borrowed('테라로사', 'Terarosa'),
  borrowed('공차', 'Gong Cha'),
  borrowed('카페베네', 'Caffe Bene', 'cafe bene'),
  borrowed('더벤티', 'The Venti'),
  spelt('매머드커피', 'Mammoth Coffee', '매머드익스프레스'),
  borrowed('쥬씨', 'Juicy'),
  borrowed('오설록', 'Osulloc'),
  spelt('설빙', 'Sulbing'),
  borrowed('파리바게뜨', 'Paris Baguette', '파리바게트'),
  borrowed('뚜레쥬르', 'Tous Les Jours', '뚜레주르'),
  borrowed('던킨', 'Dunkin', '던킨도너츠', 'dunkin donuts'),
  borrowed('크리스피크림', 'Krispy Kreme', '크리스피크림도넛'),
  borrowed('배스킨라빈스', 'Baskin Robbins', '베스킨라빈스'),
  borrowed('맥도날드', "McDonald's", '맥도널드'),
  borrowed('버거킹', 'Burger King'),
  borrowed('롯데리아', 'Lotteria'),
  borrowed('맘스터치', "Mom's Touch"),
  borrowed('쉐이크쉑', 'Shake Shack'),
  borrowed('파이브가이즈', 'Five Guys'),
  borrowed('노브랜드버거', 'No Brand Burger'),
  spelt('KFC', 'KFC', '케이에프씨'),
  borrowed('써브웨이', 'Subway', '서브웨이'),
  spelt('이삭토스트', 'Isaac Toast'),
  borrowed('파파이스', 'Popeyes'),
  borrowed('비비큐', 'BBQ', '비비큐치킨', 'bbq chicken'),
  spelt('BHC', 'BHC', '비에이치씨', 'bhc chicken'),
  spelt('교촌치킨', 'Kyochon', 'kyochon chicken'),
  spelt('굽네치킨', 'Goobne', 'goobne chicken'),
  spelt('네네치킨', 'Nene Chicken'),
  spelt('처갓집양념치킨', 'Cheogajip', '처가집양념치킨'),
  spelt('도미노피자', "Domino's Pizza", 'dominos pizza'),
  borrowed('피자헛', 'Pizza Hut'),
  borrowed('파파존스', "Papa John's"),
  spelt('미스터피자', 'Mr. Pizza', 'mister pizza'),
  borrowed('아웃백', 'Outback', '아웃백스테이크하우스', 'outback steakhouse'),
  borrowed('빕스', 'VIPS'),
  borrowed('애슐리', 'Ashley', 'ashley queens'),
  borrowed('매드포갈릭', 'Mad for Garlic'),
  spelt('본죽', 'Bonjuk'),
  spelt('김밥천국', 'Gimbap Cheonguk', 'kimbap heaven'),
  spelt('신전떡볶이', 'Sinjeon Tteokbokki'),
  spelt('엽기떡볶이', 'Yupdduk', '동대문엽기떡볶이'),
  spelt('한솥', 'Hansot', '한솥도시락'),
  spelt('홍콩반점', 'Hongkong Banjeom', '홍콩반점0410'),
  spelt('명륜진사갈비', 'Myeongnyun Jinsa Galbi'),
  spelt('역전할머니맥주', 'Yeokjeon Halmeoni Beer'),
  spelt('하이디라오', 'Haidilao'),
]

function borrowed(korean: string, latin: string, ...others: readonly string[]): Chain {
  return { korean, latin, others, isBorrowed: true }
}

/** The Latin name spells the Korean one, or has words that are read one by one (mega coffee). */
function spelt(korean: string, latin: string, ...others: readonly string[]): Chain {
  return { korean, latin, others, isBorrowed: false }
}
