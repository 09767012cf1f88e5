/**
 * Korean food and drink chains, from general knowledge, by the subtype they imply. Chains are separated by commas: the
 * canonical name, then its other spellings. A canonical name or spelling with `!` is also an ordinary word, so it
 * counts only when it is the whole name or a branch follows (`brandMatch.ts`).
 */
const CHAINS: readonly (readonly [subtype: string, chains: string])[] = [
  [
    'coffee',
    `스타벅스 스타벅스커피 스타벅스리저브 스타벅스커피코리아 스타벅스코리아 starbucks starbuckscoffee 스벅!,
     투썸플레이스 투썸! 투썸커피 엔투썸플레이스 atwosomeplace twosomeplace twosome!,
     이디야 이디야커피 이디야에스프레소 이디아커피 이디아! ediya ediyacoffee,
     메가커피 메가엠지씨커피 메가mgc커피 megamgccoffee megacoffee mgc커피!, 컴포즈커피 composecoffee 컴포즈!,
     빽다방 백다방! paikscoffee 빽다방베이커리,
     커피빈 커피빈코리아 커피빈앤티리프 coffeebean thecoffeebean coffeebeanandtealeaf,
     할리스 할리스커피 할리스에프앤비 hollys hollyscoffee,
     엔제리너스 엔제리너스커피 엔젤리너스 엔젤리너스커피 앤제리너스 앤제리너스커피 angelinus angelinuscoffee,
     파스쿠찌 파스쿠치 caffepascucci pascucci 카페파스쿠찌,
     탐앤탐스 탐앤탐스커피 탐앤탐스블랙 탐엔탐스 탐앤탐스커피블랙 탐탐! tomntoms tomntomscoffee, 카페베네 까페베네 caffebene cafebene,
     폴바셋 paulbassett, 더벤티 벤티! theventi theventicoffee,
     매머드커피 매머드익스프레스 매머드커피익스프레스 메머드커피 메머드익스프레스 mammothcoffee mammothexpress,
     커피베이 coffeebay 까페베이, 요거프레소 yogerpresso, 바나프레소 banapresso,
     커피에반하다 커피에반하다24 vanadacoffee, 토프레소 topresso, 셀렉토커피 selectocoffee, 감성커피!,
     커피니! coffine, 커피나무! coffeenamu, 커피마마! coffeemama, 우지커피 uzicoffee,
     텐퍼센트커피 텐퍼센트스페셜티커피 텐퍼센트! tenpercentcoffee 10퍼센트커피, 만랩커피 만렙커피, 백억커피,
     슈퍼커피!, 카페인중독!, 커피온리, 커피만! coffeeman, 커피사피엔스, 커피스미스 coffeesmith,
     커핀그루나루 커피그루나루 coffinegurunaru, 카페드롭탑 드롭탑 cafedroptop droptop,
     달콤커피 달콤! 다날달콤 dalkomm dalkommcoffee, 디초콜릿커피 디초콜릿커피앤드,
     블루보틀 블루보틀커피 bluebottle bluebottlecoffee, 테라로사! terarosa 테라로사커피, 나무사이로,
     프릳츠 프릳츠커피컴퍼니 프릳츠커피 fritz!, 앤트러사이트 anthracite, 커피리브레 coffeelibre,
     빈브라더스 beanbrothers, 아티제 까페아티제 카페아티제 보나비아티제 artisee, 카페게이트! cafegate, 카페네스카페 네스카페!,
     카페7그램, 더착한커피, 커피코트, 커피식스 커피식스쥬스식스 coffeesix, 망고식스 mangosix,
     빈스빈스 빈스빈스커피 beansbins, 빈스앤베리즈 beansandberries,
     글로리아진스 글로리아진스커피 gloriajeanscoffee gloriajeans, 자바커피 자바씨티 자바시티 javacity,
     로즈버드! rosebud!, 그라찌에 grazie!, 띠아모 카페띠아모 caffetiamo, 라떼킹 latteking,
     마노핀 마노핀익스프레스 마노핀g manoffin, 달리는커피,
     에이바우트커피 에이바우트! aboutcoffee, 하삼동커피, 더리터! theliter, 커피랑도서관, 벌크커피!,
     봄봄 카페봄봄 cafebombom, 나인블럭, 셀렉티드닉스, 카페오아시아, 전광수커피 전광수커피하우스,
     세븐몽키스커피 세븐몽키스, 커피홀!, 더카페! thecaffe, 카페보니또, 카페루이스, 카페마마스 cafemamas, 카페아이엠티,
     카페띠아떼, 카페큐!, 블루포트, 주커피! zoocoffee, 고디바! godiva, 아마스빈 amasvin, 더블유카페, 라떼야커피,
     포트캔커피, 커피더캠프, 커스텀커피, 아리스타커피 aristacoffee, 생활커피!, 미스터브리즈커피, 커피디! 커피디벨로프,
     워너커피, 더치앤빈 dutchandbean, 그루나루!, 카페바네토, 스트릿커피, 콩볶는사람들, 일리카페 일리커피 illycaffe,
     라바짜 lavazza, 탭플레이 탭플레이커피, 모노치즈, 노아스로스팅, 퍼센트아라비카 아라비카! arabica!, 팀홀튼 팀홀튼커피 팀호튼 timhortons,
     인텔리젠시아 intelligentsia, 카페노티드 노티드! knotted!, 랜디스도넛 randysdonuts`,
  ],
  [
    'tea',
    `공차 공차코리아 gongcha, 오가다 오가다코리아 ogada, 팔공티 palgongtea, 오설록 오설록티하우스 osulloc, 쥬씨 쥬시!,
     쥬스식스 쥬스6 juicesix, 쥬스스타!, 스무디킹 smoothieking, 잠바주스 잠바쥬스 jambajuice, 타이거슈가 tigersugar,
     더앨리 thealley, 흑화당, 춘풍당!, 코코버블티, 버블퐁`,
  ],
  [
    'bakery',
    `파리바게뜨 파리바게트 빠리바게뜨 빠리바게트 파리바게뜨카페 까페파리바게뜨 parisbaguette,
     뚜레쥬르 뚜레주르 뚜레쥬르카페 touslesjours, 크라운베이커리 crownbakery, 신라명과, 파리크라상 pariscroissant,
     던킨 던킨도너츠 던킨도넛 던킨도너스 dunkin dunkindonuts,
     크리스피크림 크리스피크림도넛 크리스피크림도너츠 krispykreme krispykremedoughnuts,
     미스터도넛 misterdonut mrdonut, 브레댄코 breadandco, 보네스뻬, 몽블랑제, 데이앤데이 dayandday 이데이앤데이,
     조선호텔베이커리, 삼송빵집 삼송베이커리, 성심당!, 이성당!, 나폴레옹과자점 나폴레옹제과, 김영모과자점, 태극당,
     리치몬드과자점, 로티보이 rotiboy, 빵굼터, 빵이가득한집, 빵굽는마을!, 굿베이커리!, 아우어베이커리 ourbakery,
     오월의종, 타르틴베이커리 tartinebakery, 곤트란쉐리에 gontrancherrier, 브리오슈도레 briochedoree,
     에릭케제르 erickayser, 앤티앤스 앤티앤스프레즐 auntieannes, 베이커리팩토리, 롤링핀 rollingpin!, 또아식빵,
     한스빵집, 밀크앤허니, 코코호도 cocohodo, 프랑스에다녀온붕어빵, 베즐리 브레즐리, 핫브레드!`,
  ],
  [
    'dessert',
    `빌리엔젤 빌리엔젤케이크 billyangel, 한스케이크 한스케익 한스! hanscake, 디저트39 dessert39, 스위트번스 sweetbuns,
     마리웨일마카롱, 와플반트 waffleband, 와플대학 waffleuniversity, 베러댄와플, 스트릿츄러스 streetchurros, 츄로101,
     비어드파파 beardpapa, 슈니발렌, 레이디엠 ladym, 도레도레, 몬스터케이크, 키리바치, 망원동티라미수,
     프롬하츠 프롬하츠커피`,
  ],
  [
    'bingsu_ice_cream',
    `배스킨라빈스 베스킨라빈스 배스킨라빈스31 베스킨라빈스31 배라! 베스킨! 배스킨! baskinrobbins br31!, 설빙 sulbing,
     나뚜루 나뚜루팝 나뚜르 natuur, 하겐다즈 haagendazs, 콜드스톤 콜드스톤크리머리 coldstone, 레드망고 redmango,
     백미당 백미당1964, 밀탑!, 옥루몽, 호미빙, 캔모아 canmore, 요거트아이스크림의정석, 요아정, 소프트리 softree,
     빨라쪼 빨라쪼델프레도 palazzo!, 젤라띠젤라띠, 스위트몬스터, 폴라베어, 벤앤제리스 benandjerrys,
     에맥앤볼리오스 emackandbolios, 미쉐 mixue, 허유산 huilaushan`,
  ],
  ['tteok_hangwa', `빚은!, 떡보의하루, 종로복떡방, 예다손, 떡담`],
  [
    'burger',
    `롯데리아 lotteria, 맥도날드 한국맥도날드 맥도널드 신맥한국맥도날드 mcdonalds 맥카페!,
     버거킹 비케이알버거킹 burgerking, 맘스터치 momstouch, 노브랜드버거 nobrandburger,
     쉐이크쉑 쉑쉑버거 쉐이크쉑버거 shakeshack, 프랭크버거 frankburger, 크라제버거 크라제 krazeburgers,
     뉴욕버거 newyorkburger, 바스버거 basburger, 다운타우너 downtowner, 브롱스버거, 파이브가이즈 fiveguys,
     슈퍼두퍼 superduper, 자코비버거, 길버트버거, 수제버거브루클린 브루클린더버거조인트, 버거앤프라이즈, 토니버거,
     마미쿡, 프리퍼버거, 에그슬럿 eggslut, 뭉치버거, 버거스올마이티, 자니로켓 johnnyrockets`,
  ],
  [
    'chicken',
    `bbq참숯바베큐 비비큐참숯바베큐, bbq 비비큐 bbq치킨 비비큐치킨 비비큐bbq bbq비비큐 비비큐올리브치킨 bbq올리브치킨 제너시스비비큐 bbq올리브치킨카페 bbqolivechickencafe bbq치킨앤비어,
     bhc bhc치킨 비에이치씨 비에이치씨치킨 bhc비어존 비에이치씨bhc 비에치씨 비에치씨치킨, 교촌치킨 교촌 교촌f앤b kyochon kyochonchicken,
     굽네치킨 굽네 goobne goobnechicken, 네네치킨 네네! nenechicken, 페리카나 페리카나치킨 pelicana pelicanachicken,
     멕시카나 멕시카나치킨 mexicanachicken, 멕시칸치킨 멕시칸양념치킨, 처갓집양념치킨 처갓집치킨 처갓집!,
     호식이두마리치킨 호식이치킨, 또래오래 또래오래치킨 toreore, 지코바 지코바치킨 지코바양념치킨 지코바숯불치킨,
     푸라닭 푸라닭치킨 puradak, 자담치킨, 60계치킨 60계 육십계치킨, 노랑통닭 노랑통닭치킨, 깐부치킨 깐부! kkanbu,
     치킨마루, 치킨매니아 chickenmania, 치킨뱅이, 치킨플러스 chickenplus, 둘둘치킨, 부어치킨, 본스치킨, 썬더치킨,
     맛닭꼬, 호치킨 호치킨하우스, 오마이치킨, 또봉이통닭, 가마로강정, 강정이기가막혀, 티바두마리치킨, 투마리치킨,
     보드람치킨, 후라이드참잘하는집, 오븐에빠진닭 오빠닭, 오븐마루 오븐마루치킨, 디디치킨, 다사랑치킨, 돈치킨,
     바른치킨, 한앤둘치킨, 계동치킨!, 더후라이팬 thefryingpan, 못난이닭강정, 치맥킹, 순살만공격, 스모프치킨, 땅땅치킨,
     훌랄라치킨 훌랄라 훌랄라숯불치킨, 코리안숯불닭바베큐 코리안바베큐, 네오치킨, 치킨신드롬, 맥시칸!,
     꾸브라꼬 꾸브라꼬숯불두마리치킨, 피나치공, 아라치치킨, 기영이숯불두마리치킨, 누구나홀딱반한닭 누나홀닭,
     구도로통닭, 계림원 계림원누룽지통닭, 삼통치킨`,
  ],
  [
    'fast_food',
    `kfc 케이에프씨 켄터키후라이드치킨, 파파이스 popeyes, 뉴욕핫도그앤커피 뉴욕핫도그, 스테프핫도그 steffhotdog,
     명랑핫도그 명랑시대쌀핫도그 명랑쌀핫도그 myungranghotdog, 청춘감성쌀핫도그 청춘쌀핫도그`,
  ],
  [
    'pizza',
    `도미노피자 도미노! dominos dominospizza, 미스터피자 mrpizza misterpizza,
     피자헛 한국피자헛 pizzahut 피자헛익스프레스, 파파존스 파파존스피자 papajohns papajohnspizza,
     피자스쿨 pizzaschool, 피자마루 pizzamaru, 피자나라치킨공주, 피자알볼로 pizzaalvolo, 피자에땅 pizzaetang,
     59쌀피자 오구쌀피자 59피자 오구피자, 피자헤븐, 뽕뜨락피자 뽕뜨락, 반올림피자 반올림피자샵, 빨간모자피자,
     7번가피자, 임실치즈피자 임실앤치즈피자, 아이러브피자, 고피자 gopizza, 청년피자, 피자먹다, 피자투어, 시장피자!,
     유로코피자, 난타5000, 선명희피자, 스바로 sbarro, 매드포갈릭 madforgarlic, 피자몰, 파이브스타피자, 더피자!`,
  ],
  [
    'sandwich',
    `써브웨이 서브웨이 subway!, 이삭토스트 이삭! isaactoast, 석봉토스트, 에그드랍 에그드롭 eggdrop,
     퀴즈노스 퀴즈노스서브 quiznos, 홍루이젠 horngrueyjensandwich, 죠샌드위치 조샌드위치, 샌드프레소, 토스트럭,
     렌위치 lenwich, 리틀제이콥스 littlejacobs, 리나스!, 코끼리베이글, 런던베이글뮤지엄 londonbagelmuseum, 니커버커베이글`,
  ],
  [
    'salad_healthy',
    `샐러디 salady, 스윗밸런스 sweetbalance, 샐러드로우앤슬로우, 슬로우캘리 slowcali, 포케올데이 pokeallday,
     투고샐러드, 그린스미스, 배드파머스 badfarmers, 피그인더가든 piginthegarden, 크리스피프레시, 어게인리프레쉬`,
  ],
  [
    'juk_porridge',
    `본죽 본죽앤비빔밥 본죽앤비빔밥카페 본죽앤비빔밥cafe 본죽비빔밥 bonjuk, 죽이야기, 맛깔참죽 맛깔죽, 현죽 죽향!,
     다죽`,
  ],
  [
    'bunsik',
    `김밥천국 gimbabcheonguk kimbabcheonguk, 김가네 김가네김밥 gimgane, 바르다김선생, 고봉민김밥인 고봉민김밥 고봉민김밥人,
     본도시락, 한솥 한솥도시락 hansot, 오봉도시락, 토마토도시락, 토마토김밥, 종로김밥!, 김밥나라!, 김밥사랑!,
     김밥세상!, 찰스숯불김밥, 리김밥, 로봇김밥, 싸다김밥, 마녀김밥, 얌샘김밥 얌샘, 봉구스밥버거, 뚱스밥버거,
     공씨네주먹밥, 오니기리와이규동, 죠스떡볶이 jaws떡볶이, 국대떡볶이, 아딸 감탄! 감탄떡볶이 아딸떡볶이, 신전떡볶이,
     동대문엽기떡볶이 엽기떡볶이 불닭발동대문엽기떡볶이 불닭발땡초동대문엽기떡볶이 불닭발땡초동대문엽기 엽떡!,
     청년다방, 요런떡볶이, 올리브떡볶이, 킹콩떡볶이, 배떡 로제떡볶이배떡 배달떡볶이, 응급실국물떡볶이 응급실떡볶이,
     삼첩분식, 스쿨푸드 schoolfood 스쿨푸드딜리버리, 빨간오뎅, 오마뎅, 삼진어묵 samjinamook, 고래사어묵, 틈새라면,
     또와분식, 짱구분식!, 떡참, 우리할매떡볶이, 걸작떡볶이치킨 걸작떡볶이, bbq올리브떡볶이 비비큐올리브떡볶이 비비큐bbq올리브떡볶이 bbq올떡볶이, 두끼 두끼떡볶이 dookki,
     미미네 미미네떡볶이, 국수나무!, 용우동, 명인만두, 장우동, 압구정김밥`,
  ],
  [
    'dim_sum',
    `북촌손만두, 창화당, 딘타이펑 dintaifung, 팀호완 timhowan, 귀일만두, 마포만두!,
     크리스탈제이드 크리스탈제이드키친 crystaljade`,
  ],
  [
    'gukbap_soup',
    `신의주찹쌀순대, 큰맘할매순대국, 손큰할매순대국, 할매순대국!, 계경순대국,
     담소사골순대 담소소사골순대 담소소사골순대육개장, 백암왕순대 백암순대!, 청진동해장국, 양평해장국!,
     양평신내서울해장국, 한촌설렁탕, 신선설농탕 신선설렁탕, 이화수전통육개장 이화수, 육대장 전통육개장육대장,
     더진국 더진국수육국밥, 전주현대옥 현대옥, 완산골명가 완산골명가콩나물국밥, 소공동뚝배기집 소공동뚝배기,
     김명자굴국밥 김명자굴국밥전문점, 김명자낙지마당, 순남시래기, 원당감자탕!, 참이맛감자탕, 이바돔감자탕 이바돔,
     조마루감자탕 조마루뼈다귀, 부산아지매국밥, 강창구찹쌀진순대, 보승회관, 하동관, 수변최고돼지국밥,
     무봉리토종순대국 무봉리순대국, 명륜진사갈비탕, 본설렁탕, 옥된장`,
  ],
  [
    'jjigae',
    `놀부부대찌개 놀부부대찌개앤철판구이, 킹콩부대찌개, 백채김치찌개, 명동찌개마을, 이태리부대찌개,
     박가부대 박가부대찌개, 새마을식당, 북창동순두부, 두리부대찌개, 땅스부대찌개, 모박사부대찌개, 한옥집김치찜`,
  ],
  [
    'noodles',
    `명동할머니국수, 홍두깨칼국수 홍두깨손칼국수, 등촌샤브칼국수, 바푸리 바푸리숯불김밥, 망향비빔국수, 봉평메밀막국수,
     제일제면소, 밀겨울, 한식국수하루`,
  ],
  ['naengmyeon', `육쌈냉면, 왕돈까스왕냉면, 송추가마골 송추가마골인어반, 봉피양, 평가옥, 을밀대, 우래옥, 청춘냉면`],
  [
    'korean_bbq',
    `하남돼지집, 엉터리생고기 엉터리생고기두번째이야기, 생고기제작소, 신마포갈매기, 마포갈매기!, 배달삼겹돼지되지,
     종로상회!, 창고43, 육회지존, 육회바른연어, 그램그램, 명륜진사갈비, 고반식당, 맛찬들왕소금구이 맛찬들, 팔색삼겹살,
     교대이층집, 금돼지식당, 땅코참숯구이, 강호동백정 백정! kangho동백정, 돌배기집, 황소고집!, 무한리필육미제당,
     구이가!, 화포식당, 꿉당, 이차돌, 일편등심, 한와담, 벽제갈비, 삼원가든, 강강술래!, 서래갈매기, 떡쌈시대, 돈데이,
     벌집삼겹살`,
  ],
  [
    'jokbal_bossam',
    `원할머니보쌈 원할머니보쌈족발 원할머니국수보쌈, 놀부보쌈 놀부보쌈족발,
     장충동왕족발 장충왕족발 장충동왕족발보쌈 장충동한방족발, 가장맛있는족발 가족족발, 명성왕족발,
     미스터보쌈 미스터보쌈5379, 족발야시장, 귀한족발, 삼대족발, 미쓰족발, 오향족발!, 만족오향족발, 하남왕족발,
     마왕족발, 족발의달인`,
  ],
  ['gopchang', `곱창고, 김덕후의곱창조 김덕후의곱창조선, 세광양대창, 오발탄, 연타발, 양철북!, 소곱친구`],
  [
    'dakgalbi_dakhanmari',
    `유가네닭갈비 유가네, 봉추찜닭, 지호한방삼계탕 지호삼계탕, 두찜 두마리찜닭, 토속촌삼계탕 토속촌, 논현삼계탕,
     홍춘천치즈닭갈비 홍춘천, 일미닭갈비파전, 장인닭갈비, 공릉닭한마리`,
  ],
  [
    'shabu_hotpot',
    `채선당 채선당샤브샤브 채선당플러스, 샤브향, 하이디라오 haidilao, 소담촌, 정성본샤브수끼칼국수 정성본, 샤브20,
     모던샤브하우스, 꽃마름, 어바웃샤브, 바르미샤브샤브 바르미샤브칼국수, 불이아`,
  ],
  [
    'buffet',
    `애슐리 애슐리퀸즈 애슐리w ashley!, 자연별곡, 계절밥상, 올반, 쿠우쿠우 쿠우쿠우골드 qooqoo, 풀잎채, 드마리스,
     마리스꼬, 보노보노 보노보노스시, 토다이 todai, 무스쿠스, 한쿡!, 수사!`,
  ],
  [
    'steakhouse',
    `아웃백 아웃백스테이크하우스 outback outbacksteakhouse, 빕스 씨제이푸드빌빕스 vips,
     티지아이프라이데이스 tgi프라이데이스 tgif! tgifridays, 베니건스 bennigans, 텍사스로드하우스 texasroadhouse,
     칠리스!, 서가앤쿡 seogaandcook, 부처스컷, 붓처스컷, 울프강스테이크하우스, 텍사스데브라질`,
  ],
  [
    'italian',
    `쏘렌토!, 롤링파스타 rollingpasta, 뽀모도로!, 솔레미오!, 일치프리아니, 파스타마켓, 더플레이스!, 라그릴리아,
     블랙스미스!, 미즈컨테이너, 라라브레드, 애플페블, 까사밍고`,
  ],
  ['seafood', `연안식당, 용호동낙지, 오징어나라!, 독도참치, 동원참치, 참치그라, 이춘복참치`],
  [
    'sushi_sashimi',
    `스시로 sushiro, 갓덴스시 gattensushi, 스시마이우, 은행골, 김뿌라, 스시노백쉐프, 미카도스시, 쿠라스시,
     스시도쿠`,
  ],
  [
    'ramen',
    `우마이도, 오레노라멘, 아오리의행방불명 아오리라멘, 멘야산다이메, 멘무샤 면무샤, 하카타분코, 잇푸도 ippudo,
     부탄츄`,
  ],
  [
    'donkatsu',
    `코바코 코바코돈까스, 미소야!, 사보텐 캘리스코사보텐 saboten, 가츠몽, 우메마루, 브라운돈까스,
     허수아비돈까스 허수아비!, 정광수돈까스가게 정광수의돈까스가게, 생생돈까스, 카츠야 katsuya, 돈까스클럽,
     연돈볼카츠, 백소정`,
  ],
  [
    'donburi_curry',
    `아비꼬 아비꼬카레 abiko, 코코이찌방야 코코이찌방야카레 cocoichibanya, 지구당!, 핵밥, 홍대개미 홍대개미덮밥,
     요시노야 yoshinoya, 싸움의고수, 지지고, 니뽕내뽕, 토끼정`,
  ],
  [
    'udon_soba',
    `역전우동 역전우동0410, 수유리우동집 수유리우동, 마루가메제면 마루가메우동 marugameseimen, 광화문미진, 토시래,
     카모메, 우동한그릇`,
  ],
  [
    'chinese',
    `홍콩반점 홍콩반점0410, 교동짬뽕, 이비가짬뽕, 홍짜장, 왕짜장!, 짬뽕지존, 뽕의전설, 차이나팩토리 chinafactory,
     공화춘!, 취영루, 띵호와!, 보배반점, 짬뽕관, 짬뽕타임, 유가옥, 몽중헌, 시추안하우스, 모던눌랑, 신승관, 란주라미엔`,
  ],
  [
    'malatang',
    `양궈푸마라탕 yangguofu 杨国福麻辣烫, 탕화쿵푸 탕화쿵푸마라탕, 라공방, 신룽푸마라탕, 마라공방, 피슈마라홍탕,
     소림마라, 샹츠마라, 춘리마라탕, 하오츠, 마라하오`,
  ],
  ['lamb_skewers', `이가네양꼬치, 라무진, 호우양꼬치, 미스터양꼬치`],
  [
    'vietnamese',
    `포베이 phobay, 포메인 phomein, 호아빈 hoabinh, 미스사이공 misssaigon, 에머이 emoi, 포몬스, 분짜라붐,
     베트남노상식당, 포36거리, 콩카페 congcaphe, 하노이별, 월남선생, 포호아 phohoa, 미분당, 하노이의아침,
     월남쌈김상사`,
  ],
  ['thai', `생어거스틴, 콘타이, 어메이징타이!, 타이보라, 방콕9, 소이연남`],
  ['indian', `아그라, 강가!, 옴레스토랑, 에베레스트!, 뉴델리!, 두르가`],
  [
    'mexican',
    `타코벨 tacobell, 온더보더 ontheborder, 바토스 vatos, 쿠차라 cuchara, 로꼬브리또 locoburrito, 도스타코스 dostacos,
     갓잇, 감성타코, 그릴5타코`,
  ],
  [
    'izakaya',
    `투다리 tudari, 청담이상, 와라와라, 피쉬앤그릴 fishandgrill, 꼬치의품격, 이자와, 버들골이야기 버들골,
     용용선생, 와타미 watami, 도쿄야시장, 생마차, 단토리, 칸꼬시`,
  ],
  [
    'hof_beer',
    `봉구비어 압구정봉구비어, 상구비어, 용구비어, 펀비어킹, 비어캐빈, 생활맥주!, 맥주창고!, 와바 와바탭하우스 wabar,
     치어스!, 쪼끼쪼끼, 역전할머니맥주 역전할머니맥주1982, 크래프트한스, 브롱스 thebronx, 데일리비어,
     청담동말자싸롱 말자싸롱, 오땅비어, 짝태앤노가리, 지짐이!, 가르텐비어 가르텐호프, 플젠 플젠호프, 정통집, 얼맥당,
     금별맥주, 옥토버훼스트 oktoberfest, 브루독 brewdog, 더부스 thebooth, 크래프트루, 수상한포차,
     신촌황소곱창맥주, 쏘시지오`,
  ],
  [
    'pocha',
    `한신포차, 칠성포차, 지금보고싶다, 포차천국, 구노포차, 포차어게인, 미스터리포차, 삼거리포차, 오술차, 작업반장,
     1988응답하라`,
  ],
  [
    'jeon_makgeolli',
    `교동전선생, 월향!, 뚝탁, 배상면주가, 느린마을양조장 느린마을, 열두대문!, 짚동가리쌩주, 막걸리싸롱, 뚝도지기`,
  ],
  ['wine_bar', `데일리와인, 와인주막차차, 와인코르크`],
  ['korean', `시골밥상!, 본우리반상, 산들해, 비비고 bibigo, 청담순두부, 백년옥`],
  ['hanjeongsik', `진진바라, 지화자, 한미리, 석파랑, 용수산, 필경재`],
  [
    'theme_cafe',
    `놀숲, 벌툰, 타요키즈카페, 뽀로로파크, 홈즈앤루팡, 레드버튼 redbutton, 릴리펏, 상상블럭, 챔피언더블랙벨트,
     히어로보드게임카페`,
  ],
]

/** Companies that run branches of chains: registers write them before the chain's name (`비알코리아던킨도너츠`). */
export const OPERATORS: readonly string[] =
  `비알코리아 씨제이푸드빌 cj푸드빌 에스알에스코리아 에스알에스 비케이알 두산 파리크라상 신맥 롯데지알에스 에스피씨 에스피씨삼립 신세계푸드
   이랜드파크 이랜드파크외식 이랜드 한국 아모제푸드 아모제 농업회사법인 엠즈씨드 제이케이미래 에스씨케이컴퍼니 에쓰씨케이컴퍼니
   캘리스코 썬앳푸드 엠에프지코리아 보나비 엠즈씨드주식회사 현대그린푸드 동원홈푸드 롯데쇼핑`.split(/\s+/)

/** One spelling of a chain, folded. */
export interface BrandSpelling {
  spelling: string
  brand: string
  subtype: string
  /** Also an ordinary word: counts only as the whole name or before a branch. */
  ordinary: boolean
}

/** Returns every spelling of every chain. A spelling that occurs twice belongs to its first chain. */
export function brandSpellings(): BrandSpelling[] {
  const bySpelling = new Map<string, BrandSpelling>()
  for (const [subtype, chains] of CHAINS) {
    for (const chain of chains.split(',')) {
      const words = chain.trim().split(/\s+/)
      const brand = words[0]?.replace('!', '') ?? ''
      for (const word of words) {
        const spelling = word.replace('!', '')
        if (!bySpelling.has(spelling))
          bySpelling.set(spelling, { spelling, brand, subtype, ordinary: word.endsWith('!') })
      }
    }
  }
  return [...bySpelling.values()]
}
