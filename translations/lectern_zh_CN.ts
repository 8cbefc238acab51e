<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Appeal</name>
    <message>
        <source>%1 of %2 points</source>
        <translation>%1／%2 分</translation>
    </message>
    <message>
        <source>right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>not right</source>
        <translation>不正确</translation>
    </message>
    <message>
        <source>blank</source>
        <translation>空白</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>read, not judged</source>
        <translation>已读取，未判</translation>
    </message>
    <message>
        <source>partly right</source>
        <translation>部分正确</translation>
    </message>
    <message>
        <source>not graded</source>
        <translation>未评分</translation>
    </message>
    <message>
        <source>waits for a person</source>
        <translation>待人工评分</translation>
    </message>
    <message>
        <source>%1 times the right number</source>
        <translation>正确值的 %1 倍</translation>
    </message>
    <message>
        <source>half a unit of significant digit %1</source>
        <translation>第 %1 位有效数字的半个单位</translation>
    </message>
    <message>
        <source>A number is right if it is the right one exactly.</source>
        <translation>必须与正确值完全相同。</translation>
    </message>
    <message>
        <source>A number is right within %1.</source>
        <translation>与正确值之差不超过 %1 即为正确。</translation>
    </message>
    <message>
        <source>A number is right within the largest of: %1.</source>
        <translation>与正确值之差不超过以下最大者即为正确：%1。</translation>
    </message>
    <message>
        <source>Each right entry earns its share of the points.</source>
        <translation>每填对一项得相应的分。</translation>
    </message>
    <message>
        <source>Each row that is right as a whole earns its share of the points.</source>
        <translation>整行全对才得该行的分。</translation>
    </message>
    <message>
        <source>Only if all entries are right there are points.</source>
        <translation>全部填对才得分。</translation>
    </message>
    <message>
        <source>row %1, column %2</source>
        <translation>第 %1 行第 %2 列</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>已选</translation>
    </message>
    <message>
        <source>not chosen</source>
        <translation>未选</translation>
    </message>
    <message>
        <source>Judged on the learner&apos;s own earlier result, which is better for the learner.</source>
        <translation>按学习者自己的前一步结果评判，对学习者更有利。</translation>
    </message>
    <message>
        <source>It is the known mistake “%1”: %2</source>
        <translation>属于已知错误“%1”：%2</translation>
    </message>
    <message numerus="yes">
        <source>%n hint(s) taken</source>
        <translation>
            <numerusform>用了 %n 条提示</numerusform>
        </translation>
    </message>
    <message>
        <source>Hand-in</source>
        <translation>作业编号</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>序号</translation>
    </message>
    <message>
        <source>Attempt</source>
        <translation>第几次作答</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Counts</source>
        <translation>是否计分</translation>
    </message>
    <message>
        <source>Received</source>
        <translation>收到时间</translation>
    </message>
    <message>
        <source>Days late</source>
        <translation>迟交天数</translation>
    </message>
    <message>
        <source>The learner&apos;s program reckoned</source>
        <translation>学习者的程序算得</translation>
    </message>
    <message>
        <source>Variant</source>
        <translation>变体</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Seed of the draw that met the conditions</source>
        <translation>满足条件的那次抽取的种子</translation>
    </message>
    <message>
        <source>Set by hand: %1. Computed: %2.</source>
        <translation>人工设定：%1。计算结果：%2。</translation>
    </message>
    <message>
        <source>Course</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Version that was answered</source>
        <translation>作答时的版本</translation>
    </message>
    <message>
        <source>Exercise that was answered</source>
        <translation>作答的题目</translation>
    </message>
    <message>
        <source>Exercise that it was graded by</source>
        <translation>评分所用的题目</translation>
    </message>
    <message>
        <source>Grader</source>
        <translation>评分程序版本</translation>
    </message>
    <message>
        <source>The learner&apos;s program</source>
        <translation>学习者的程序</translation>
    </message>
    <message>
        <source>Entry</source>
        <translation>项</translation>
    </message>
    <message>
        <source>As typed</source>
        <translation>原始输入</translation>
    </message>
    <message>
        <source>Read as</source>
        <translation>读作</translation>
    </message>
    <message>
        <source>Right answer</source>
        <translation>正确答案</translation>
    </message>
    <message>
        <source>Judged</source>
        <translation>评判</translation>
    </message>
    <message>
        <source>How its numbers were drawn</source>
        <translation>数据如何抽取</translation>
    </message>
    <message>
        <source>Where it comes from</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Versions</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>… (cut after %1 characters)</source>
        <translation>……（只显示前 %1 个字符）</translation>
    </message>
    <message numerus="yes">
        <source>… and %n more</source>
        <translation>
            <numerusform>……还有 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Receipt</source>
        <translation>回执</translation>
    </message>
</context>
<context>
    <name>Batch</name>
    <message>
        <source>This course has no lesson.</source>
        <translation>这门课还没有课文。</translation>
    </message>
    <message>
        <source>The answer in %1 does not fit any exercise of this lesson.</source>
        <translation>%1 里的答案和这一课的任何练习都对不上。</translation>
    </message>
    <message>
        <source>The picture %1 cannot be written.</source>
        <translation>图片 %1 写不进去。</translation>
    </message>
</context>
<context>
    <name>Cards</name>
    <message>
        <source>%1 points</source>
        <translation>%1 分</translation>
    </message>
    <message>
        <source>Calculator</source>
        <translation>计算器</translation>
    </message>
    <message>
        <source>Exercise</source>
        <translation>练习</translation>
    </message>
    <message numerus="yes">
        <source>%n point(s)</source>
        <translation>
            <numerusform>%n 分</numerusform>
        </translation>
    </message>
    <message>
        <source>The course does not say what stands here.</source>
        <translation>课程里没有定义这里的内容。</translation>
    </message>
</context>
<context>
    <name>Cli</name>
    <message>
        <source>the seed is a whole number, not &apos;%1&apos;</source>
        <translation>种子要写整数，不能是“%1”</translation>
    </message>
    <message>
        <source>one file or -e, not several</source>
        <translation>只能给一个文件或一个 -e，不能给多个</translation>
    </message>
    <message>
        <source>a file or -e is needed</source>
        <translation>请给一个文件，或用 -e 写程序</translation>
    </message>
    <message>
        <source>usage: lectern-cli grade-exercise COURSE ID --answer FILE [--seed N] [--lang L] [--json]</source>
        <translation>用法：lectern-cli grade-exercise 课程 练习 --answer 文件 [--seed N] [--lang L] [--json]</translation>
    </message>
    <message>
        <source>A course and an exercise are needed.</source>
        <translation>请给出课程和练习。</translation>
    </message>
    <message>
        <source>The answer is missing.</source>
        <translation>没有给出答案。</translation>
    </message>
    <message>
        <source>The seed is a whole number.</source>
        <translation>种子要写整数。</translation>
    </message>
    <message>
        <source>right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>partly right</source>
        <translation>部分正确</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>not gradable</source>
        <translation>无法评分</translation>
    </message>
    <message>
        <source>waits for a person</source>
        <translation>待人工批阅</translation>
    </message>
    <message>
        <source>row %1, column %2:</source>
        <translation>第 %1 行第 %2 列：</translation>
    </message>
    <message>
        <source>judged on your own earlier result</source>
        <translation>按你前面的结果评分</translation>
    </message>
    <message>
        <source>%1 of %2 points</source>
        <translation>得 %1 分，满分 %2 分</translation>
    </message>
    <message>
        <source>evaluate calc cells and print them</source>
        <translation>计算各单元并输出结果</translation>
    </message>
    <message>
        <source>grade one answer and print the report</source>
        <translation>给一份答案评分并输出报告</translation>
    </message>
    <message>
        <source>check a course, a lesson or a file</source>
        <translation>检查课程、课文或文件</translation>
    </message>
    <message>
        <source>usage: lectern-cli COMMAND [ARGUMENTS]</source>
        <translation>用法：lectern-cli 命令 [参数]</translation>
    </message>
    <message>
        <source>lectern-cli: there is no command &apos;%1&apos;</source>
        <translation>lectern-cli：没有“%1”这个命令</translation>
    </message>
    <message>
        <source>usage: lectern-cli lint PATH [--full] [--json]

PATH is a course, the folder of a lesson in it, or one file.
  --full  also evaluates everything: presets, variants, self-tests, formulas
  --json  prints the findings as a JSON array
</source>
        <translation>用法：lectern-cli lint 路径 [--full] [--json]

路径可以是课程、其中一课的文件夹，或单个文件。
  --full  连同预设、变式、自测和公式一起求值检查
  --json  以 JSON 数组打印结果
</translation>
    </message>
    <message>
        <source>formulas: %1 of %2</source>
        <translation>公式：%1／%2</translation>
    </message>
    <message>
        <source>count the mistakes in a learner&apos;s stored attempts</source>
        <translation>统计学习者保存的作答里犯了哪些错误</translation>
    </message>
    <message>
        <source>propose wrong answers for an exercise to name</source>
        <translation>为练习找出值得点名的错误答案</translation>
    </message>
    <message>
        <source>%1 graded, %2 right</source>
        <translation>评了 %1 次，对 %2 次</translation>
    </message>
    <message>
        <source>(a mistake without a name)</source>
        <translation>（没有点名的错误）</translation>
    </message>
    <message>
        <source>usage: lectern-cli mistakes COURSE --data DIR [--lang L] [--json]</source>
        <translation>用法：lectern-cli mistakes 课程 --data 文件夹 [--lang 语言] [--json]</translation>
    </message>
    <message>
        <source>Part %1: no further mistakes that can be told apart in every variant.</source>
        <translation>%1：没有更多在每组数里都分得开的错误了。</translation>
    </message>
    <message>
        <source>Part %1: each of these can be told from the answer and from every other in all variants.</source>
        <translation>%1：下面每一种错误，在每组数里都与答案和其他错误分得开。</translation>
    </message>
    <message>
        <source>Keep those that learners make, and put them into your own words.</source>
        <translation>留下学生真会犯的，换成自己的话。</translation>
    </message>
    <message>
        <source>usage: lectern-cli propose-mistakes COURSE ID [--part P] [--most N]</source>
        <translation>用法：lectern-cli propose-mistakes 课程 练习 [--part 问] [--most 个数]</translation>
    </message>
    <message>
        <source>usage: lectern-cli class new DIR --course DIR --title TEXT
       lectern-cli class enrol DIR --from PEOPLE.csv
       lectern-cli class roster DIR [--json]
</source>
        <translation>用法：lectern-cli class new 目录 --course 目录 --title 名称
      lectern-cli class enrol 目录 --from 名单.csv
      lectern-cli class roster 目录 [--json]
</translation>
    </message>
    <message>
        <source>The class is in %1. Keep a copy of class.key: without it nothing that is handed in can be opened.</source>
        <translation>班级已建在 %1。请备份 class.key：没有它就打不开任何作业。</translation>
    </message>
    <message>
        <source>Nothing was stored. This would change:</source>
        <translation>没有保存。实际执行会改变：</translation>
    </message>
    <message>
        <source>Please look at:</source>
        <translation>请查看：</translation>
    </message>
    <message>
        <source>A class and a course are needed.</source>
        <translation>需要指定班级和课程。</translation>
    </message>
    <message>
        <source>--shard takes a part and their number, such as 2/8.</source>
        <translation>--shard 的写法是“第几份/总份数”，例如 2/8。</translation>
    </message>
    <message>
        <source>--jobs takes a number from 1.</source>
        <translation>--jobs 须为不小于 1 的数。</translation>
    </message>
    <message>
        <source>--received takes a time with its zone, such as 2026-09-30T23:59+08:00.</source>
        <translation>--received 须为带时区的时间，例如 2026-09-30T23:59+08:00。</translation>
    </message>
    <message>
        <source>not on the roster: %1</source>
        <translation>不在名册中：%1</translation>
    </message>
    <message>
        <source>not in the sheet: %1</source>
        <translation>不在表格中：%1</translation>
    </message>
    <message>
        <source>The sheet&apos;s maximum is %1, the assignment&apos;s %2.</source>
        <translation>表格的满分是 %1，作业的满分是 %2。</translation>
    </message>
    <message>
        <source>%1 of %2 handed in; mean %3, median %4, standard deviation %5</source>
        <translation>%2 人中交了 %1 人；平均 %3，中位数 %4，标准差 %5</translation>
    </message>
    <message>
        <source>answered %1, difficulty %2, discrimination %3</source>
        <translation>作答 %1 人，难度 %2，区分度 %3</translation>
    </message>
    <message>
        <source>usage: lectern-cli hand-in --course DIR --answer FILE [--answer FILE...] [--enrolment FILE] [--to FILE]

Makes a hand-in of answers (answer/1) to the first variants, with a key of its own: to try a class out.
</source>
        <translation>用法：lectern-cli hand-in --course 目录 --answer 文件 [--answer 文件...] [--enrolment 文件] [--to 文件]

把答案（answer/1，对应第一个变式）做成一份作业，并使用新密钥，可用来试运行一个班级。
</translation>
    </message>
    <message>
        <source>make a class and enrol learners</source>
        <translation>建立班级、登记学习者</translation>
    </message>
    <message>
        <source>grade what a class handed in</source>
        <translation>批改班级提交的作业</translation>
    </message>
    <message>
        <source>export, fill in, look at and mend the grades of a class</source>
        <translation>导出、填写、查看和修正班级成绩</translation>
    </message>
    <message>
        <source>make a hand-in of answer files</source>
        <translation>用答案文件生成作业</translation>
    </message>
    <message>
        <source>total</source>
        <translation>总分</translation>
    </message>
    <message>
        <source>There is no %1.</source>
        <translation>找不到 %1。</translation>
    </message>
    <message>
        <source>left as it was, for two rows are this learner&apos;s: %1</source>
        <translation>有多行对应同一名学生，未填写：%1</translation>
    </message>
    <message>
        <source>accepted, as it should be</source>
        <translation>通过，判断正确</translation>
    </message>
    <message>
        <source>held to be wrong, but it is right</source>
        <translation>误判为错，其实是对的</translation>
    </message>
    <message>
        <source>caught</source>
        <translation>抓住了</translation>
    </message>
    <message>
        <source>missed</source>
        <translation>漏过了</translation>
    </message>
    <message>
        <source>judged differently from run to run</source>
        <translation>几次运行的判断不一致</translation>
    </message>
    <message>
        <source>no verdict</source>
        <translation>没有结论</translation>
    </message>
    <message>
        <source>this is what the function gives</source>
        <translation>你的函数给出的正是它</translation>
    </message>
    <message numerus="yes">
        <source>%n learner(s) enrolled; give each the file of that name in %1.</source>
        <translation>
            <numerusform>已登记 %n 人；请把 %1 中对应的文件分别发给他们。</numerusform>
        </translation>
    </message>
    <message>
        <source>graded %1 of %2 (%3 a second, %4 left)</source>
        <translation>已批改 %1 份，共 %2 份（每秒 %3 份，还需 %4）</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) filled in</source>
        <translation>
            <numerusform>填好 %n 行</numerusform>
        </translation>
    </message>
    <message>
        <source>Feedback needs a place: --to FILE.zip or a folder.</source>
        <translation>请用 --to 指定反馈放在哪里：压缩包（.zip）或文件夹。</translation>
    </message>
    <message numerus="yes">
        <source>%n page(s) written</source>
        <translation>
            <numerusform>写出 %n 页反馈</numerusform>
        </translation>
    </message>
    <message>
        <source>Code answers that were not run and wait: %1</source>
        <translation>没有运行、仍在等待的代码答案：%1 份</translation>
    </message>
    <message>
        <source>%1, version %2</source>
        <translation>%1，版本 %2</translation>
    </message>
    <message>
        <source>check a package and say who signed it</source>
        <translation>检查课程包，看是谁签的名</translation>
    </message>
    <message>
        <source>usage: lectern-cli verify FILE [--json]

FILE is a course package (.lectern).
</source>
        <translation>用法：lectern-cli verify 文件 [--json]

文件是课程包（.lectern）。
</translation>
    </message>
    <message>
        <source>install a package</source>
        <translation>安装课程包</translation>
    </message>
    <message>
        <source>usage: lectern-cli install FILE [--data DIR] [--accept-signer] [--json]

FILE is a course package (.lectern); DIR the learner&apos;s data folder.
  --accept-signer  also installs what another key signed than the versions before
</source>
        <translation>用法：lectern-cli install 文件 [--data 目录] [--accept-signer] [--json]

文件是课程包（.lectern），目录是学习者的数据文件夹。
  --accept-signer  即使签名的密钥与以前的版本不同，也照样安装
</translation>
    </message>
    <message>
        <source>list and remove installed courses</source>
        <translation>列出、卸载已安装的课程</translation>
    </message>
    <message>
        <source>usage: lectern-cli courses [--data DIR] [--json]
       lectern-cli courses remove ID VERSION [--data DIR]

DIR is the learner&apos;s data folder.
</source>
        <translation>用法：lectern-cli courses [--data 目录] [--json]
      lectern-cli courses remove ID 版本 [--data 目录]

目录是学习者的数据文件夹。
</translation>
    </message>
    <message>
        <source>Made %1.</source>
        <translation>已建好 %1。</translation>
    </message>
    <message>
        <source>Keep a copy of this file and show it to nobody: whoever has it can sign courses as you.</source>
        <translation>请备份这个文件，也不要给别人看：谁有它，谁就能以你的名义签名。</translation>
    </message>
    <message>
        <source>make a course, a lesson, an exercise or a key to sign with</source>
        <translation>新建课程、课、习题或签名密钥</translation>
    </message>
    <message>
        <source>usage: lectern-cli new course DIR [--id ID] [--title TEXT] [--lang zh_CN,en]
       lectern-cli new lesson COURSE ID [--title TEXT]
       lectern-cli new exercise LESSON ID [--kind numeric|table|choice|short|code]
       lectern-cli new key FILE

COURSE and LESSON are folders. Nothing that is there is overwritten.
</source>
        <translation>用法：lectern-cli new course 目录 [--id ID] [--title 标题] [--lang zh_CN,en]
      lectern-cli new lesson 课程 ID [--title 标题]
      lectern-cli new exercise 课 ID [--kind numeric|table|choice|short|code]
      lectern-cli new key 文件

课程和课都是文件夹。已有的文件不会被覆盖。
</translation>
    </message>
    <message>
        <source>Learners receive:</source>
        <translation>学习者会收到：</translation>
    </message>
    <message>
        <source>Learners do not receive:</source>
        <translation>学习者不会收到：</translation>
    </message>
    <message>
        <source>Packed %1, version %2, in %3.</source>
        <translation>已把 %1 的版本 %2 打包到 %3。</translation>
    </message>
    <message>
        <source>Try it as a new learner would: lectern --trial %1</source>
        <translation>以新学习者的身份试一试：lectern --trial %1</translation>
    </message>
    <message>
        <source>make the package of a course that learners install</source>
        <translation>制作供学习者安装的课程包</translation>
    </message>
    <message>
        <source>usage: lectern-cli pack COURSE --to FILE [--key FILE] [--class DIR] [--dry-run] [--json]

Makes the package that learners install. What they receive and what they do not is shown first.
  --key      signs with an author&apos;s key (lectern-cli new key FILE)
  --class    signs with the key of a class
  --dry-run  shows and writes nothing
</source>
        <translation>用法：lectern-cli pack 课程 --to 文件 [--key 文件] [--class 目录] [--dry-run] [--json]

制作供学习者安装的课程包。先列出他们会收到什么、不会收到什么。
  --key      用作者的密钥签名（lectern-cli new key 文件）
  --class    用班级的密钥签名
  --dry-run  只列出，不写文件
</translation>
    </message>
    <message>
        <source>on: results go to %1 as %2</source>
        <translation>已打开：成绩以 %2 的身份发到 %1</translation>
    </message>
    <message>
        <source>off: nothing is sent to %1 as %2</source>
        <translation>已关闭：不会以 %2 的身份向 %1 发送任何东西</translation>
    </message>
    <message>
        <source>The record store answers and lets you in.</source>
        <translation>记录库有应答，也认得你的用户名和密码。</translation>
    </message>
    <message>
        <source>sent %1, waiting %2, refused %3</source>
        <translation>已发 %1 条，待发 %2 条，被拒 %3 条</translation>
    </message>
    <message>
        <source>next try: %1</source>
        <translation>下次重试：%1</translation>
    </message>
    <message>
        <source>send results to a learning record store</source>
        <translation>把成绩发到学习记录库</translation>
    </message>
    <message>
        <source>usage: lectern-cli xapi settings --class DIR [--endpoint URL] [--user NAME] [--home URL]
                                 [--secret-from FILE] [--on|--off]
       lectern-cli xapi test --class DIR
       lectern-cli xapi send --class DIR --course DIR... [--db PLACE] [--json]
       lectern-cli xapi status --class DIR [--again] [--json]
</source>
        <translation>用法：lectern-cli xapi settings --class 目录 [--endpoint 网址] [--user 用户名] [--home 网址]
                                [--secret-from 文件] [--on</translation>
    </message>
    <message>
        <source>usage: lectern-cli calc (-e PROGRAM|FILE) [--seed N] [--json]
       lectern-cli calc --functions
Evaluates calc cells, one &apos;name = expression&apos; a line, and prints them.
--functions lists all functions with an example each, in Markdown.
</source>
        <translation>用法：lectern-cli calc (-e 程序|文件) [--seed N] [--json]
      lectern-cli calc --functions
计算各单元并输出结果，每行写一个“名称 = 表达式”。
--functions 用 Markdown 列出全部函数，每个附一个例子。
</translation>
    </message>
    <message>
        <source>make a lesson of an article in Markdown</source>
        <translation>把 Markdown 文章变成一课</translation>
    </message>
    <message>
        <source>usage: lectern-cli import-markdown FILE --into COURSE [--id ID] [--title TEXT] [--lang L]
                                   [--bib FILE]... [--json]

Adds a lesson at the end of the course. What is not understood stays in the page, in a
to-do box that lint lists.
</source>
        <translation>用法：lectern-cli import-markdown 文件 --into 课程 [--id 标识] [--title 标题] [--lang 语言]
                                   [--bib 文件]... [--json]

在课程末尾加一课。没有看懂的内容原样留在页面的待办框里，lint 会列出来。
</translation>
    </message>
    <message>
        <source>make a lesson of a LaTeX document</source>
        <translation>把 LaTeX 文档变成一课</translation>
    </message>
    <message>
        <source>usage: lectern-cli import-latex FILE --into COURSE [--id ID] [--title TEXT] [--lang L]
                                [--bib FILE]... [--json]

Adds a lesson at the end of the course. Own macros are expanded; files that the document
names are read where they lie in its folder. What is not understood stays in the page, in
a to-do box that lint lists.
</source>
        <translation>用法：lectern-cli import-latex 文件 --into 课程 [--id 标识] [--title 标题] [--lang 语言]
                                [--bib 文件]... [--json]

在课程末尾加一课。自定义的宏会展开；文档提到的文件只从它所在的文件夹读取。没有看懂的内容原样
留在页面的待办框里，lint 会列出来。
</translation>
    </message>
    <message>
        <source>make a lesson of a Jupyter notebook</source>
        <translation>把 Jupyter 笔记本变成一课</translation>
    </message>
    <message>
        <source>usage: lectern-cli import-notebook FILE --into COURSE [--id ID] [--title TEXT] [--lang L]
                                   [--bib FILE]... [--json]

Adds a lesson at the end of the course, with the text, the code and the outputs of the
notebook. Nothing in it is run.
</source>
        <translation>用法：lectern-cli import-notebook 文件 --into 课程 [--id 标识] [--title 标题] [--lang 语言]
                                   [--bib 文件]... [--json]

在课程末尾加一课，带上笔记本的文字、代码和输出。其中的代码不会运行。
</translation>
    </message>
    <message>
        <source>The program &apos;lectern&apos;, which draws pages, is not there.</source>
        <translation>找不到画页面的程序 lectern。</translation>
    </message>
    <message>
        <source>Drawing the page took too long.</source>
        <translation>画页面花的时间太长。</translation>
    </message>
    <message>
        <source>The lesson has no page in &apos;%1&apos;.</source>
        <translation>这一课没有“%1”语言的页面。</translation>
    </message>
    <message>
        <source>This build has no windows and cannot draw formulas.</source>
        <translation>这个版本没有窗口部分，画不了公式。</translation>
    </message>
    <message>
        <source>write a lesson as PDF, as a web page or as a picture</source>
        <translation>把一课写成 PDF、网页或图片</translation>
    </message>
    <message>
        <source>usage: lectern-cli preview PATH (--pdf|--html|--png) FILE
                           [--lesson ID] [--lang L] [--theme light|dark] [--size WxH]

PATH is a course or the folder of a lesson. The web page is one file without scripts, with
calculators as they are at first. Theme and size are those of the picture.
</source>
        <translation>用法：lectern-cli preview 路径 (--pdf|--html|--png) 文件
                           [--lesson 标识] [--lang 语言] [--theme light|dark] [--size 宽x高]

路径是一门课程或一课的文件夹。网页是一个不含脚本的文件，计算器是初始状态。主题和大小只用于图片。
</translation>
    </message>
    <message>
        <source>check a course again whenever a file of it changes</source>
        <translation>课程文件一改就重新检查</translation>
    </message>
    <message>
        <source>usage: lectern-cli watch PATH

PATH is a course, the folder of a lesson in it, or one file. What is new is printed with a
plus, what is settled with a minus. Ctrl+C ends it.
</source>
        <translation>用法：lectern-cli watch 路径

路径是一门课程、其中一课的文件夹或一个文件。新出现的问题前面是加号，已解决的前面是减号。
按 Ctrl+C 结束。
</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n finding(s)</source>
        <translation>
            <numerusform>%1：%n 个问题</numerusform>
        </translation>
    </message>
    <message>
        <source>usage: lectern-cli gradebook export [--no-names] [--to FILE]
       lectern-cli gradebook fill SHEET [--column NAME] [--to FILE]
       lectern-cli gradebook feedback --to FILE.zip|FOLDER [--lang L]
       lectern-cli gradebook stats
       lectern-cli gradebook review [--accept ID] [--reject ID] [--reason TEXT]
       lectern-cli gradebook override --learner ID [--exercise ID] --points N --reason TEXT
       lectern-cli gradebook override --learner ID [--exercise ID] --remove
       lectern-cli gradebook appeal --learner ID --exercise ID [--to FILE.html] [--lang L]
       lectern-cli gradebook erase --learner ID
each with --class DIR --course DIR [--keys FILE] [--db FILE|URL] [--json]
</source>
        <translation>用法：lectern-cli gradebook export [--no-names] [--to 文件]
      lectern-cli gradebook fill 表格 [--column 列名] [--to 文件]
      lectern-cli gradebook feedback --to 文件.zip|文件夹 [--lang 语言]
      lectern-cli gradebook stats
      lectern-cli gradebook review [--accept 编号] [--reject 编号] [--reason 理由]
      lectern-cli gradebook override --learner 学习者 [--exercise 练习] --points 分数 --reason 理由
      lectern-cli gradebook override --learner 学习者 [--exercise 练习] --remove
      lectern-cli gradebook appeal --learner 学习者 --exercise 练习 [--to 文件.html] [--lang 语言]
      lectern-cli gradebook erase --learner 学习者
每条都要加 --class 目录 --course 目录 [--keys 文件] [--db 文件|地址] [--json]
</translation>
    </message>
    <message>
        <source>usage: lectern-cli grade [PATH...] --class DIR --course DIR [--course DIR...] [--keys FILE]
                         [--db FILE|URL] [--shard k/K] [--jobs N] [--received TIME] [--dry-run]
                         [--take-in] [--json]

PATH is a hand-in, a folder or a zip file as an LMS gives it. Without one, what is in the
gradebook and not graded yet is graded. Of several courses the last one is the present version.
--take-in only stores hand-ins; any number of programs without a PATH grade them then.
</source>
        <translation>用法：lectern-cli grade [路径...] --class 目录 --course 目录 [--course 目录...] [--keys 文件]
                        [--db 文件|地址] [--shard k/K] [--jobs N] [--received 时间] [--dry-run]
                        [--take-in] [--json]

路径可以是作业文件、文件夹，或从教学平台下载的压缩包。不给路径时，批改成绩册中还没有
批改的作业。给出多个课程时，最后一个是当前版本。
--take-in 只收下作业，之后由任意几个不带路径的程序批改。
</translation>
    </message>
    <message>
        <source>the function agrees with it</source>
        <translation>函数的结果与它一致</translation>
    </message>
    <message>
        <source>the function gives something else</source>
        <translation>函数的结果与它不同</translation>
    </message>
    <message>
        <source>let pass by tests:</source>
        <translation>测试没有查出：</translation>
    </message>
    <message>
        <source>no known mistake:</source>
        <translation>不属于已知错误：</translation>
    </message>
    <message>
        <source>found in functions:</source>
        <translation>函数里发现：</translation>
    </message>
</context>
<context>
    <name>CommandLine</name>
    <message>
        <source>folder of the learner&apos;s data</source>
        <translation>存放学习数据的文件夹</translation>
    </message>
    <message>
        <source>zh_CN or en</source>
        <translation>zh_CN 或 en</translation>
    </message>
    <message>
        <source>lesson to open</source>
        <translation>要打开的课</translation>
    </message>
    <message>
        <source>section to open</source>
        <translation>要打开的节</translation>
    </message>
    <message>
        <source>system, light, dark or contrast</source>
        <translation>system、light、dark 或 contrast</translation>
    </message>
    <message>
        <source>text size, 0.75 to 3</source>
        <translation>文字大小，0.75 到 3</translation>
    </message>
    <message>
        <source>write a picture (PNG) instead of opening a window</source>
        <translation>不开窗口，输出一张图片（PNG）</translation>
    </message>
    <message>
        <source>window size of the picture, e.g. 1280x800</source>
        <translation>图片的窗口大小，例如 1280x800</translation>
    </message>
    <message>
        <source>pixels per unit of the picture, 1 to 4</source>
        <translation>图片的像素倍数，1 到 4</translation>
    </message>
    <message>
        <source>calculator or exercise to bring into view</source>
        <translation>要显示的计算器或练习</translation>
    </message>
    <message>
        <source>answer to put in and check before the picture</source>
        <translation>截图前填入并检查的答案</translation>
    </message>
    <message>
        <source>write the lesson as a PDF instead of opening a window</source>
        <translation>不开窗口，把这一课输出为 PDF</translation>
    </message>
    <message>
        <source>Only one course can be opened.</source>
        <translation>一次只能打开一门课程。</translation>
    </message>
    <message>
        <source>--lang takes zh_CN or en.</source>
        <translation>--lang 只能是 zh_CN 或 en。</translation>
    </message>
    <message>
        <source>--theme takes system, light, dark or contrast.</source>
        <translation>--theme 只能是 system、light、dark 或 contrast。</translation>
    </message>
    <message>
        <source>--size takes a width and height such as 1280x800.</source>
        <translation>--size 要写宽和高，例如 1280x800。</translation>
    </message>
    <message>
        <source>--zoom takes a number from 0.75 to 3.</source>
        <translation>--zoom 要写 0.75 到 3 之间的数。</translation>
    </message>
    <message>
        <source>--scale takes a number from 1 to 4.</source>
        <translation>--scale 要写 1 到 4 之间的数。</translation>
    </message>
    <message>
        <source>Opens a course as a book that can be calculated with.</source>
        <translation>把课程当一本能动手算的书来打开。</translation>
    </message>
    <message>
        <source>start as a new learner; nothing is kept</source>
        <translation>以新学习者的身份打开，什么都不保存</translation>
    </message>
    <message>
        <source>course folder or package (.lectern); the shipped course if none</source>
        <translation>课程文件夹或课程包（.lectern）；不写就打开自带的课程</translation>
    </message>
    <message>
        <source>write the course in a folder instead of learning</source>
        <translation>编写文件夹里的课程，而不是学习</translation>
    </message>
    <message>
        <source>picture of another page: welcome, summary, overview, handin, profiles or courses</source>
        <translation>给另一页截图：welcome、summary、overview、handin、profiles 或 courses</translation>
    </message>
    <message>
        <source>--page takes welcome, summary, overview, handin, profiles or courses.</source>
        <translation>--page 只能是 welcome、summary、overview、handin、profiles 或 courses。</translation>
    </message>
    <message>
        <source>for instructors: class to grade</source>
        <translation>教师用：要批改的班级</translation>
    </message>
</context>
<context>
    <name>Feedback</name>
    <message>
        <source>%1 of %2 points</source>
        <translation>%1 / %2 分</translation>
    </message>
    <message numerus="yes">
        <source>Handed in %n day(s) late.</source>
        <translation>
            <numerusform>迟交 %n 天。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FormulaPalette</name>
    <message>
        <source>Greek</source>
        <translation>希腊字母</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>运算</translation>
    </message>
    <message>
        <source>Fractions and roots</source>
        <translation>分式与根式</translation>
    </message>
    <message>
        <source>Matrices</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>Relations</source>
        <translation>关系</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
</context>
<context>
    <name>Functions</name>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Entry by entry</source>
        <translation>逐个元素</translation>
    </message>
    <message>
        <source>Many entries to one</source>
        <translation>由多个元素得一个</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Random numbers</source>
        <translation>随机数</translation>
    </message>
    <message>
        <source>Texts</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>function</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>what it gives</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>example</source>
        <translation>例子</translation>
    </message>
    <message>
        <source>result</source>
        <translation>得到</translation>
    </message>
    <message>
        <source>Number of rows.</source>
        <translation>行数。</translation>
    </message>
    <message>
        <source>Number of columns.</source>
        <translation>列数。</translation>
    </message>
    <message>
        <source>Number of slices of a tensor; 1 for a matrix.</source>
        <translation>张量有几片；矩阵是 1。</translation>
    </message>
    <message>
        <source>Number of entries.</source>
        <translation>元素个数。</translation>
    </message>
    <message>
        <source>Ones on the diagonal, zeros elsewhere.</source>
        <translation>对角线上是 1，其余是 0。</translation>
    </message>
    <message>
        <source>A value of zeros.</source>
        <translation>全是 0。</translation>
    </message>
    <message>
        <source>A value of ones.</source>
        <translation>全是 1。</translation>
    </message>
    <message>
        <source>A value with the same number everywhere.</source>
        <translation>处处是同一个数。</translation>
    </message>
    <message>
        <source>A row from one number up to another.</source>
        <translation>从一个数到另一个数的一行。</translation>
    </message>
    <message>
        <source>A row of evenly spaced numbers, both ends included.</source>
        <translation>一行间隔相等的数，包括两端。</translation>
    </message>
    <message>
        <source>A diagonal matrix from a row or column; the diagonal of a matrix as a column.</source>
        <translation>由一行或一列得到对角矩阵；由矩阵得到它的对角线，写成一列。</translation>
    </message>
    <message>
        <source>The same entries, read row by row, in another shape.</source>
        <translation>同样的元素，按行读出，排成另一种形状。</translation>
    </message>
    <message>
        <source>The entries on and below a diagonal; zeros above.</source>
        <translation>对角线及其以下的元素，以上是 0。</translation>
    </message>
    <message>
        <source>The entries on and above a diagonal; zeros below.</source>
        <translation>对角线及其以上的元素，以下是 0。</translation>
    </message>
    <message>
        <source>Values side by side.</source>
        <translation>左右并排。</translation>
    </message>
    <message>
        <source>Values below one another.</source>
        <translation>上下相接。</translation>
    </message>
    <message>
        <source>Matrices of one shape as the slices of a tensor.</source>
        <translation>把形状相同的矩阵叠成张量，每个一片。</translation>
    </message>
    <message>
        <source>Copies of a value as tiles.</source>
        <translation>把一个值像瓷砖一样铺开。</translation>
    </message>
    <message>
        <source>One slice of a tensor as a matrix.</source>
        <translation>取张量的一片，得到矩阵。</translation>
    </message>
    <message>
        <source>e to the power of each entry.</source>
        <translation>e 的各元素次方。</translation>
    </message>
    <message>
        <source>Natural logarithm.</source>
        <translation>自然对数。</translation>
    </message>
    <message>
        <source>Logarithm to base 2.</source>
        <translation>以 2 为底的对数。</translation>
    </message>
    <message>
        <source>Square root.</source>
        <translation>平方根。</translation>
    </message>
    <message>
        <source>Absolute value.</source>
        <translation>绝对值。</translation>
    </message>
    <message>
        <source>-1, 0 or 1.</source>
        <translation>-1、0 或 1。</translation>
    </message>
    <message>
        <source>The next whole number below.</source>
        <translation>向下取整。</translation>
    </message>
    <message>
        <source>The next whole number above.</source>
        <translation>向上取整。</translation>
    </message>
    <message>
        <source>Rounded to a number of decimals; halves away from zero.</source>
        <translation>四舍五入到几位小数。</translation>
    </message>
    <message>
        <source>Sine of radians.</source>
        <translation>弧度的正弦。</translation>
    </message>
    <message>
        <source>Cosine of radians.</source>
        <translation>弧度的余弦。</translation>
    </message>
    <message>
        <source>Hyperbolic tangent.</source>
        <translation>双曲正切。</translation>
    </message>
    <message>
        <source>1 / (1 + exp(-x)).</source>
        <translation>1 / (1 + exp(-x))。</translation>
    </message>
    <message>
        <source>The larger of x and 0.</source>
        <translation>x 和 0 中较大的。</translation>
    </message>
    <message>
        <source>x times the normal distribution function of x.</source>
        <translation>x 乘正态分布函数在 x 处的值。</translation>
    </message>
    <message>
        <source>The smaller entry of two values.</source>
        <translation>逐个取两个值中较小的。</translation>
    </message>
    <message>
        <source>The larger entry of two values.</source>
        <translation>逐个取两个值中较大的。</translation>
    </message>
    <message>
        <source>Remainder with the sign of B.</source>
        <translation>余数，符号随 B。</translation>
    </message>
    <message>
        <source>Each entry kept between two numbers.</source>
        <translation>把各元素限制在两个数之间。</translation>
    </message>
    <message>
        <source>Entry by entry: A where the condition is not 0, else B.</source>
        <translation>逐个元素：条件不是 0 就取 A，否则取 B。</translation>
    </message>
    <message>
        <source>A if the number is not 0, else B; only that one is computed.</source>
        <translation>数不是 0 就取 A，否则取 B；只计算取的那个。</translation>
    </message>
    <message>
        <source>1 where an entry is infinite.</source>
        <translation>元素是无穷大的地方为 1。</translation>
    </message>
    <message>
        <source>1 where an entry is not a number.</source>
        <translation>元素不是数（NaN）的地方为 1。</translation>
    </message>
    <message>
        <source>Sum of all entries, or along dim.</source>
        <translation>全部元素的和，或沿 dim 求和。</translation>
    </message>
    <message>
        <source>Product of all entries, or along dim.</source>
        <translation>全部元素的积，或沿 dim 求积。</translation>
    </message>
    <message>
        <source>Mean of all entries, or along dim.</source>
        <translation>全部元素的平均，或沿 dim 求平均。</translation>
    </message>
    <message>
        <source>Variance (divided by the count) of all entries, or along dim.</source>
        <translation>全部元素的方差（除以个数），或沿 dim 计算。</translation>
    </message>
    <message>
        <source>Standard deviation (divided by the count) of all entries, or along dim.</source>
        <translation>全部元素的标准差（除以个数），或沿 dim 计算。</translation>
    </message>
    <message>
        <source>Largest of all entries, or along dim.</source>
        <translation>全部元素的最大值，或沿 dim 取最大。</translation>
    </message>
    <message>
        <source>Smallest of all entries, or along dim.</source>
        <translation>全部元素的最小值，或沿 dim 取最小。</translation>
    </message>
    <message>
        <source>Place of the largest entry along dim, counted from 1.</source>
        <translation>沿 dim 最大元素的位置，从 1 数起。</translation>
    </message>
    <message>
        <source>Place of the smallest entry along dim, counted from 1.</source>
        <translation>沿 dim 最小元素的位置，从 1 数起。</translation>
    </message>
    <message>
        <source>1 if an entry is not 0.</source>
        <translation>只要有元素不是 0，就是 1。</translation>
    </message>
    <message>
        <source>1 if no entry is 0.</source>
        <translation>没有元素是 0，才是 1。</translation>
    </message>
    <message>
        <source>Square root of the sum of squares of all entries, or along dim.</source>
        <translation>全部元素平方和的平方根，或沿 dim 计算。</translation>
    </message>
    <message>
        <source>Sum of the products of entries of two values of equal size.</source>
        <translation>两个大小相同的值，对应元素相乘再求和。</translation>
    </message>
    <message>
        <source>Running sum along dim.</source>
        <translation>沿 dim 的累计和。</translation>
    </message>
    <message>
        <source>-sum p ln p along dim, in nats; 0 ln 0 is 0.</source>
        <translation>沿 dim 的 -sum p ln p，单位 nat；0 ln 0 算 0。</translation>
    </message>
    <message>
        <source>Sum of the diagonal of a square matrix.</source>
        <translation>方阵对角线的和。</translation>
    </message>
    <message>
        <source>Number of independent rows.</source>
        <translation>线性无关的行数。</translation>
    </message>
    <message>
        <source>Largest absolute value.</source>
        <translation>最大的绝对值。</translation>
    </message>
    <message>
        <source>1 if no two entries differ by more than the tolerance.</source>
        <translation>对应元素之差都不超过容差，就是 1。</translation>
    </message>
    <message>
        <source>ln of the sum of exponentials along dim.</source>
        <translation>沿 dim 的指数之和，取 ln。</translation>
    </message>
    <message>
        <source>Kullback-Leibler divergence sum p ln(p / q) along dim, in nats.</source>
        <translation>沿 dim 的 KL 散度 sum p ln(p / q)，单位 nat。</translation>
    </message>
    <message>
        <source>exp(s) over the sum of exp along dim: 2 or keys sums over each row, 1 or queries over each column.</source>
        <translation>exp(s) 除以沿 dim 的 exp 之和：2 或 keys 按行求和，1 或 queries 按列求和。</translation>
    </message>
    <message>
        <source>Softmax in which a fully masked row is 0.</source>
        <translation>softmax，整行被遮时给 0。</translation>
    </message>
    <message>
        <source>Mask to add to scores: 0 where a query may look, -inf for later keys.</source>
        <translation>加到分数上的掩码：查询能看的地方是 0，后面的键是 -inf。</translation>
    </message>
    <message>
        <source>1 where a query may look, 0 for later keys.</source>
        <translation>查询能看的地方是 1，后面的键是 0。</translation>
    </message>
    <message>
        <source>1 where key and query are at most width apart.</source>
        <translation>键和查询相距不超过 width 的地方是 1。</translation>
    </message>
    <message>
        <source>1 for keys within the length; a row of lengths makes one slice each.</source>
        <translation>长度以内的键是 1；给一行长度，每个长度一片。</translation>
    </message>
    <message>
        <source>The number where the mask is 0, else the score.</source>
        <translation>掩码是 0 的地方换成这个数，其余保留分数。</translation>
    </message>
    <message>
        <source>softmax(Q*K&apos; / sqrt(cols(K)) + mask) * V; a fully masked row is 0.</source>
        <translation>softmax(Q*K&apos; / sqrt(cols(K)) + mask) * V；整行被遮时是 0。</translation>
    </message>
    <message>
        <source>Columns cut into equal parts, one slice a head.</source>
        <translation>把列等分，每个头一片。</translation>
    </message>
    <message>
        <source>The slices side by side again.</source>
        <translation>把各片重新并排。</translation>
    </message>
    <message>
        <source>Attention of each head on its part of the projections, merged and projected by WO.</source>
        <translation>每个头在自己那份投影上做注意力，合并后再由 WO 投影。</translation>
    </message>
    <message>
        <source>Each row with mean 0 and variance 1.</source>
        <translation>每行变成均值 0、方差 1。</translation>
    </message>
    <message>
        <source>Each row divided by the root of its mean square.</source>
        <translation>每行除以它的均方根。</translation>
    </message>
    <message>
        <source>Sinusoidal position vectors, one row a position from 0.</source>
        <translation>正弦位置向量，一行一个位置，从 0 开始。</translation>
    </message>
    <message>
        <source>Rows turned by their position, pair by pair.</source>
        <translation>每行按自己的位置旋转，两个数一对。</translation>
    </message>
    <message>
        <source>Distance penalties, one slice a head.</source>
        <translation>距离惩罚，每个头一片。</translation>
    </message>
    <message>
        <source>One row with a single 1 for each id, counted from 1.</source>
        <translation>每个 id 一行，只有一个 1，id 从 1 数起。</translation>
    </message>
    <message>
        <source>Mean of -ln softmax at the targets (columns from 1); a target of 0 is ignored.</source>
        <translation>目标处 -ln softmax 的平均（目标是列号，从 1 数起）；目标为 0 的不算。</translation>
    </message>
    <message>
        <source>Columns of the largest entries of each row, largest first, counted from 1.</source>
        <translation>每行最大的几个元素在哪些列，从大到小，列从 1 数起。</translation>
    </message>
    <message>
        <source>Whole numbers, both ends included.</source>
        <translation>整数，包括两端。</translation>
    </message>
    <message>
        <source>Numbers from 0 up to 1.</source>
        <translation>0 到 1 之间的数。</translation>
    </message>
    <message>
        <source>Numbers of the normal distribution, mean 0 and variance 1.</source>
        <translation>正态分布的数，均值 0，方差 1。</translation>
    </message>
    <message>
        <source>The numbers 1 to count in random order.</source>
        <translation>1 到 count，次序随机。</translation>
    </message>
    <message>
        <source>Number of entries, of texts in a list, or of characters in a text.</source>
        <translation>元素个数、列表里文字的个数，或文字的字符数。</translation>
    </message>
    <message>
        <source>A number as text, with a fixed number of decimals if given.</source>
        <translation>把数变成文字，可以指定小数位数。</translation>
    </message>
</context>
<context>
    <name>GradingWords</name>
    <message>
        <source>counts</source>
        <translation>计入成绩</translation>
    </message>
    <message>
        <source>in doubt</source>
        <translation>存疑</translation>
    </message>
    <message>
        <source>accepted</source>
        <translation>已采纳</translation>
    </message>
    <message>
        <source>does not count</source>
        <translation>不计入成绩</translation>
    </message>
    <message>
        <source>%1 graded</source>
        <translation>批改 %1 份</translation>
    </message>
    <message>
        <source>%1 in doubt</source>
        <translation>存疑 %1 份</translation>
    </message>
    <message>
        <source>%1 known before</source>
        <translation>已有 %1 份</translation>
    </message>
    <message>
        <source>%1 unreadable</source>
        <translation>无法读取 %1 份</translation>
    </message>
    <message>
        <source>%1 missing</source>
        <translation>未交 %1 人</translation>
    </message>
    <message>
        <source>%1 after the end</source>
        <translation>截止后 %1 份</translation>
    </message>
    <message>
        <source>%1 graded again</source>
        <translation>重新批改 %1 份</translation>
    </message>
    <message>
        <source>%1 taken in</source>
        <translation>收下 %1 份</translation>
    </message>
    <message>
        <source>%1 held by other programs: run again</source>
        <translation>%1 份由其他程序占着，请再运行一次</translation>
    </message>
    <message numerus="yes">
        <source>%n hand-in(s) not graded yet and left out</source>
        <translation>
            <numerusform>%n 份作业还没批改，未计入</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HandinWords</name>
    <message>
        <source>This is a hand-in for the course %1, version %2.</source>
        <translation>这是课程 %1（第 %2 版）的作业。</translation>
    </message>
    <message>
        <source>It was made on %1, by the clock of the learner&apos;s computer.</source>
        <translation>按学习者电脑的时钟，它生成于 %1。</translation>
    </message>
    <message>
        <source>It is of someone who studies alone and belongs to no class.</source>
        <translation>作者是自学的，不属于任何班级。</translation>
    </message>
    <message>
        <source>It is of the learner %1 of the class %2.</source>
        <translation>作者是班级 %2 的学习者 %1。</translation>
    </message>
    <message>
        <source>Its signature fits: nothing in it was changed since.</source>
        <translation>签名相符：生成之后没有改动。</translation>
    </message>
    <message>
        <source>An instructor grades it with &apos;lectern-cli grade&apos;.</source>
        <translation>教师可以用 lectern-cli grade 批改。</translation>
    </message>
</context>
<context>
    <name>Html</name>
    <message>
        <source>Exercise</source>
        <translation>练习</translation>
    </message>
    <message>
        <source>References</source>
        <translation>参考文献</translation>
    </message>
    <message>
        <source>Tip</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Careful</source>
        <translation>注意</translation>
    </message>
    <message>
        <source>To do</source>
        <translation>待办</translation>
    </message>
    <message>
        <source>Solution</source>
        <translation>解答</translation>
    </message>
    <message>
        <source>Guess first</source>
        <translation>先猜一猜</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>说明</translation>
    </message>
</context>
<context>
    <name>Insertions</name>
    <message>
        <source>Exercise: a number or a matrix</source>
        <translation>练习：数或矩阵</translation>
    </message>
    <message>
        <source>Exercise: a table</source>
        <translation>练习：表格</translation>
    </message>
    <message>
        <source>Exercise: a choice</source>
        <translation>练习：选择</translation>
    </message>
    <message>
        <source>Exercise: an answer in words</source>
        <translation>练习：简答</translation>
    </message>
    <message>
        <source>Exercise: code</source>
        <translation>练习：编程</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Tip</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>注意</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>折叠内容</translation>
    </message>
    <message>
        <source>Solution</source>
        <translation>解答</translation>
    </message>
    <message>
        <source>Guess first</source>
        <translation>先猜一猜</translation>
    </message>
    <message>
        <source>Recall cards</source>
        <translation>回忆卡片</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>公式</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>Term of the glossary</source>
        <translation>术语</translation>
    </message>
    <message>
        <source>Text of another file</source>
        <translation>另一个文件的内容</translation>
    </message>
    <message>
        <source>Calculator</source>
        <translation>计算器</translation>
    </message>
</context>
<context>
    <name>Main</name>
    <message>
        <source>The course in %1 cannot be opened.</source>
        <translation>打不开 %1 里的课程。</translation>
    </message>
    <message>
        <source>Set it aside and start afresh</source>
        <translation>留着它，另建一份新的</translation>
    </message>
    <message>
        <source>d MMM yyyy, HH:mm</source>
        <comment>how a time is written</comment>
        <translation>yyyy年M月d日 HH:mm</translation>
    </message>
    <message>
        <source>Restore the copy of %1</source>
        <translation>恢复 %1 的备份</translation>
    </message>
    <message>
        <source>Lectern is open already, but it does not answer. If its window does not react either, end that program, then start again. Your work is kept.</source>
        <translation>Lectern 已经打开，但没有响应。如果它的窗口也没有反应，请结束那个程序后再启动。学习记录不会丢失。</translation>
    </message>
    <message>
        <source>Folder of the course to write; in an empty one a new course begins</source>
        <translation>要编写的课程文件夹；选一个空文件夹就新建课程</translation>
    </message>
</context>
<context>
    <name>Messages</name>
    <message>
        <source>An internal fault: %1</source>
        <translation>程序内部出错：%1</translation>
    </message>
    <message>
        <source>Please report this with the file that caused it.</source>
        <translation>请把出错的文件一并报告给我们。</translation>
    </message>
    <message>
        <source>Row %1 has nothing to read: every score is -inf.</source>
        <translation>第 %1 行没有可读的键：分数全是 -inf。</translation>
    </message>
    <message>
        <source>Let every row read at least one key, or say what such a row should give.</source>
        <translation>让每一行至少能读一个键，或者说明这样的行该得什么。</translation>
    </message>
    <message>
        <source>In sample %1, head %2, query %3 has nothing to read: every key is masked.</source>
        <translation>样本 %1、头 %2 的查询 %3 没有可读的键：键全被掩码挡住了。</translation>
    </message>
    <message>
        <source>One valid key in each sample is not enough: every query needs one that both masks allow.</source>
        <translation>每个样本只有一个有效键还不够：每个查询都要有一个两种掩码都放行的键。</translation>
    </message>
    <message>
        <source>The query has %1 samples, the key %2 and the value %3.</source>
        <translation>查询有 %1 个样本，键有 %2 个，值有 %3 个。</translation>
    </message>
    <message>
        <source>All three need the same number of samples.</source>
        <translation>三者的样本数要相同。</translation>
    </message>
    <message>
        <source>The query has width %1, the key has width %2.</source>
        <translation>查询的宽度是 %1，键的宽度是 %2。</translation>
    </message>
    <message>
        <source>A dot product needs the same width on both sides.</source>
        <translation>求点积时，两边的宽度要相同。</translation>
    </message>
    <message>
        <source>The value has %1 rows, the key has %2.</source>
        <translation>值有 %1 行，键有 %2 行。</translation>
    </message>
    <message>
        <source>Each key belongs to one value.</source>
        <translation>每个键对应一个值。</translation>
    </message>
    <message>
        <source>The key has %1 heads, the value has %2.</source>
        <translation>键有 %1 个头，值有 %2 个头。</translation>
    </message>
    <message>
        <source>Keys and values need the same number of heads.</source>
        <translation>键和值的头数要相同。</translation>
    </message>
    <message>
        <source>The scale of the scores is not a finite number.</source>
        <translation>分数的缩放系数不是有限的数。</translation>
    </message>
    <message>
        <source>The usual scale is 1/sqrt(d), with d the width of one head.</source>
        <translation>通常取 1/sqrt(d)，d 是一个头的宽度。</translation>
    </message>
    <message>
        <source>%1 query heads cannot share %2 key heads evenly.</source>
        <translation>%1 个查询头无法平分 %2 个键头。</translation>
    </message>
    <message>
        <source>The number of key heads must divide the number of query heads.</source>
        <translation>查询头数要能被键头数整除。</translation>
    </message>
    <message>
        <source>Width %1 does not divide into %2 heads.</source>
        <translation>宽度 %1 不能平分成 %2 个头。</translation>
    </message>
    <message>
        <source>Choose a number of heads that divides the width.</source>
        <translation>请选一个能整除宽度的头数。</translation>
    </message>
    <message>
        <source>The width is 0.</source>
        <translation>宽度是 0。</translation>
    </message>
    <message>
        <source>There is nothing to compute with; give at least one column.</source>
        <translation>没有可算的数，请至少给一列。</translation>
    </message>
    <message>
        <source>The mask is %1, but the scores are %2 (samples x heads x queries x keys).</source>
        <translation>掩码的形状是 %1，分数却是 %2（样本 × 头 × 查询 × 键）。</translation>
    </message>
    <message>
        <source>Each size of the mask must be 1 or that of the scores.</source>
        <translation>掩码在每个方向上的大小要么是 1，要么和分数相同。</translation>
    </message>
    <message>
        <source>More than one mask was given: boolean, additive and causal exclude each other.</source>
        <translation>给了不止一种掩码：布尔、加性、因果三种只能选一种。</translation>
    </message>
    <message>
        <source>Merge them into one mask first.</source>
        <translation>请先把它们合成一个掩码。</translation>
    </message>
    <message>
        <source>A mask of %1 cannot be combined with one of %2.</source>
        <translation>%1 的掩码和 %2 的掩码合不起来。</translation>
    </message>
    <message>
        <source>Each size must be equal, or 1 in one of them.</source>
        <translation>每个方向上的大小要相同，或有一个是 1。</translation>
    </message>
    <message>
        <source>A sample of length %1 does not fit into %2 keys.</source>
        <translation>长度为 %1 的样本放不进 %2 个键。</translation>
    </message>
    <message>
        <source>A length counts the true tokens and cannot exceed the padded length.</source>
        <translation>长度是真实词元的个数，不能超过填充后的长度。</translation>
    </message>
    <message>
        <source>The weight has size %1 where %2 is needed.</source>
        <translation>权重的形状是 %1，这里需要 %2。</translation>
    </message>
    <message>
        <source>A weight has one row per output and one column per input.</source>
        <translation>权重矩阵每个输出占一行，每个输入占一列。</translation>
    </message>
    <message>
        <source>The bias has %1 entries where %2 are needed.</source>
        <translation>偏置有 %1 个数，这里需要 %2 个。</translation>
    </message>
    <message>
        <source>A bias has one entry per output; leave it out for none.</source>
        <translation>偏置每个输出对应一个数；不用偏置就不写。</translation>
    </message>
    <message>
        <source>The gain or bias has %1 entries, a row has %2.</source>
        <translation>增益或偏置有 %1 个数，一行却有 %2 个。</translation>
    </message>
    <message>
        <source>Normalisation runs along the last axis, with one gain and bias a column.</source>
        <translation>归一化沿最后一个方向进行，每列对应一个增益和一个偏置。</translation>
    </message>
    <message>
        <source>The epsilon of a normalisation must be finite and not negative.</source>
        <translation>归一化的 epsilon 必须是有限的非负数。</translation>
    </message>
    <message>
        <source>The usual value is 0.00001.</source>
        <translation>通常取 0.00001。</translation>
    </message>
    <message>
        <source>Width %1 is odd, but positions pair a sine with a cosine.</source>
        <translation>宽度 %1 是奇数，而位置编码要正弦、余弦成对。</translation>
    </message>
    <message>
        <source>Choose an even width.</source>
        <translation>请选一个偶数宽度。</translation>
    </message>
    <message>
        <source>The base of the positions must be finite and greater than 0.</source>
        <translation>位置编码的底数必须是大于 0 的有限数。</translation>
    </message>
    <message>
        <source>The usual base is 10000.</source>
        <translation>通常取 10000。</translation>
    </message>
    <message>
        <source>There are %1 rows of logits and %2 targets.</source>
        <translation>logits 有 %1 行，目标却有 %2 个。</translation>
    </message>
    <message>
        <source>Each row needs one target.</source>
        <translation>每行要有一个目标。</translation>
    </message>
    <message>
        <source>The target of row %1 is %2, but there are %3 classes.</source>
        <translation>第 %1 行的目标是 %2，可是只有 %3 个类别。</translation>
    </message>
    <message>
        <source>Classes count from 0.</source>
        <translation>类别从 0 数起。</translation>
    </message>
    <message>
        <source>Every target is ignored, so there is no loss to average.</source>
        <translation>目标全被忽略了，没有损失可以平均。</translation>
    </message>
    <message>
        <source>Keep at least one target.</source>
        <translation>请至少保留一个目标。</translation>
    </message>
    <message>
        <source>The character &apos;%1&apos; has no meaning here</source>
        <translation>字符“%1”在这里没有意义</translation>
    </message>
    <message>
        <source>Names are made of letters a to z, Greek letters, digits and _.</source>
        <translation>名称只能用字母 a 到 z、希腊字母、数字和 _。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is a full-width or typographic character</source>
        <translation>“%1”是全角字符或排版符号</translation>
    </message>
    <message>
        <source>Type %2 instead.</source>
        <translation>请改用 %2。</translation>
    </message>
    <message>
        <source>&apos;%&apos; is not an operator</source>
        <translation>“%”不是运算符</translation>
    </message>
    <message>
        <source>Write mod(a, b) for the remainder, and # for a comment.</source>
        <translation>求余数写 mod(a, b)，写注释用 #。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not an operator</source>
        <translation>“%1”不是运算符</translation>
    </message>
    <message>
        <source>Write %2.</source>
        <translation>请写 %2。</translation>
    </message>
    <message>
        <source>This text is never closed</source>
        <translation>文本没有结束</translation>
    </message>
    <message>
        <source>Close it with &quot; on the same line.</source>
        <translation>请在同一行用 &quot; 结束它。</translation>
    </message>
    <message>
        <source>A &apos; behind a value transposes it; here there is no value</source>
        <translation>&apos; 写在值的后面表示转置，可是这里前面没有值</translation>
    </message>
    <message>
        <source>Put texts in double quotes.</source>
        <translation>文本请用双引号括起来。</translation>
    </message>
    <message>
        <source>The number %1 is too large or too small</source>
        <translation>数 %1 太大或太小</translation>
    </message>
    <message>
        <source>A name may not begin with a digit, and a product needs its sign</source>
        <translation>名称不能以数字开头，乘号也不能省略</translation>
    </message>
    <message>
        <source>Write %1*%2 for a product.</source>
        <translation>乘法请写 %1*%2。</translation>
    </message>
    <message>
        <source>&apos;.T&apos; is not part of this language</source>
        <translation>这里不能用“.T”</translation>
    </message>
    <message>
        <source>Write A&apos; for the transpose.</source>
        <translation>转置请写 A&apos;。</translation>
    </message>
    <message>
        <source>&apos;**&apos; is not an operator</source>
        <translation>“**”不是运算符</translation>
    </message>
    <message>
        <source>Write ^ for a power, .^ for a power of each entry.</source>
        <translation>乘方写 ^，逐元素乘方写 .^。</translation>
    </message>
    <message>
        <source>A line begins with the name of a cell</source>
        <translation>每行要以单元的名称开头</translation>
    </message>
    <message>
        <source>Write name = expression.</source>
        <translation>请写：名称 = 表达式。</translation>
    </message>
    <message>
        <source>A &apos;=&apos; is missing after %1</source>
        <translation>%1 后面少了“=”</translation>
    </message>
    <message>
        <source>&apos;==&apos; compares; a cell has one &apos;=&apos;</source>
        <translation>“==”用来比较，定义单元只用一个“=”</translation>
    </message>
    <message>
        <source>Write %1 = expression.</source>
        <translation>请写：%1 = 表达式。</translation>
    </message>
    <message>
        <source>&apos;=&apos; stands only after the name of a cell</source>
        <translation>“=”只能写在单元名称的后面</translation>
    </message>
    <message>
        <source>Write == to compare.</source>
        <translation>比较请写 ==。</translation>
    </message>
    <message>
        <source>A &apos;;&apos; has no place here</source>
        <translation>这里不能用“;”</translation>
    </message>
    <message>
        <source>Write one cell on each line, without a semicolon.</source>
        <translation>每行写一个单元，不用分号。</translation>
    </message>
    <message>
        <source>A &apos;;&apos; stands between arguments</source>
        <translation>参数之间用了“;”</translation>
    </message>
    <message>
        <source>Separate arguments with a comma.</source>
        <translation>参数之间请用逗号。</translation>
    </message>
    <message>
        <source>A comma has no place outside brackets</source>
        <translation>括号外面不能用逗号</translation>
    </message>
    <message>
        <source>Write a decimal point: 0.67.</source>
        <translation>小数点请写成点：0.67。</translation>
    </message>
    <message>
        <source>A comma is missing before %1</source>
        <translation>%1 前面少了逗号</translation>
    </message>
    <message>
        <source>Separate entries with a comma and rows with a semicolon.</source>
        <translation>元素之间用逗号，行与行之间用分号。</translation>
    </message>
    <message>
        <source>An operator is missing before %1</source>
        <translation>%1 前面少了运算符</translation>
    </message>
    <message>
        <source>Write * for a product.</source>
        <translation>乘号请写 *。</translation>
    </message>
    <message>
        <source>An operator is missing before (</source>
        <translation>( 前面少了运算符</translation>
    </message>
    <message>
        <source>Write * for a product. Entries are picked with [ ].</source>
        <translation>乘号请写 *；取元素用 [ ]。</translation>
    </message>
    <message>
        <source>An expression is missing here</source>
        <translation>这里少了表达式</translation>
    </message>
    <message>
        <source>%1 is unexpected here</source>
        <translation>这里不该出现 %1</translation>
    </message>
    <message>
        <source>This %1 is never closed</source>
        <translation>这个 %1 没有配对</translation>
    </message>
    <message>
        <source>Add %2.</source>
        <translation>请补上 %2。</translation>
    </message>
    <message>
        <source>%1 is expected before %2</source>
        <translation>%2 前面应该有 %1</translation>
    </message>
    <message>
        <source>A matrix without entries</source>
        <translation>矩阵里没有元素</translation>
    </message>
    <message>
        <source>Nothing may have size zero.</source>
        <translation>任何方向的大小都不能是 0。</translation>
    </message>
    <message>
        <source>Comparisons do not chain</source>
        <translation>不能连着比较</translation>
    </message>
    <message>
        <source>Write a &lt; b &amp;&amp; b &lt; c.</source>
        <translation>请写 a &lt; b &amp;&amp; b &lt; c。</translation>
    </message>
    <message>
        <source>A range has a start and an end, but no step</source>
        <translation>区间只有起点和终点，没有步长</translation>
    </message>
    <message>
        <source>Write seq(from, to, step).</source>
        <translation>请写 seq(from, to, step)。</translation>
    </message>
    <message>
        <source>A range needs a start and an end here</source>
        <translation>这里的区间要有起点和终点</translation>
    </message>
    <message>
        <source>Write a:b. A bare : stands only inside an index.</source>
        <translation>请写 a:b；单独一个 : 只能写在下标里。</translation>
    </message>
    <message>
        <source>%1 indices; a value has at most three</source>
        <translation>写了 %1 个下标，可是最多只能有三个</translation>
    </message>
    <message>
        <source>Write A[row, col] or T[row, col, slice].</source>
        <translation>请写 A[行, 列] 或 T[行, 列, 切片]。</translation>
    </message>
    <message>
        <source>A list is written [expression for name in values]</source>
        <translation>列表的写法是 [表达式 for 名称 in 一组值]</translation>
    </message>
    <message>
        <source>Choose a name that no function has.</source>
        <translation>请换一个没有被函数用过的名称。</translation>
    </message>
    <message>
        <source>The parameters of a function are names</source>
        <translation>函数的参数必须是名称</translation>
    </message>
    <message>
        <source>Write f(x, y) = expression, with names that no function has.</source>
        <translation>请写 f(x, y) = 表达式，名称不要和函数重名。</translation>
    </message>
    <message>
        <source>%1 is the name of a function or constant</source>
        <translation>%1 已经是函数或常数的名称</translation>
    </message>
    <message>
        <source>Choose another name.</source>
        <translation>请换一个名称。</translation>
    </message>
    <message>
        <source>%1 is defined twice</source>
        <translation>%1 定义了两次</translation>
    </message>
    <message>
        <source>The name %1 is unknown</source>
        <translation>不认识名称 %1</translation>
    </message>
    <message>
        <source>Define it as a cell or as an input.</source>
        <translation>请把它定义为单元或输入。</translation>
    </message>
    <message>
        <source>Is %2 meant?</source>
        <translation>是不是想写 %2？</translation>
    </message>
    <message>
        <source>%1 is a function</source>
        <translation>%1 是函数</translation>
    </message>
    <message>
        <source>Call it with its arguments in ( ).</source>
        <translation>请用 ( ) 给出参数来调用。</translation>
    </message>
    <message>
        <source>%1 is a value, not a function</source>
        <translation>%1 是值，不是函数</translation>
    </message>
    <message>
        <source>Pick entries with [ ]; write * for a product.</source>
        <translation>取元素用 [ ]，乘法写 *。</translation>
    </message>
    <message>
        <source>The function %1 is unknown</source>
        <translation>不认识函数 %1</translation>
    </message>
    <message>
        <source>%1 is called with %3 arguments</source>
        <translation>调用 %1 时给了 %3 个参数</translation>
    </message>
    <message>
        <source>Cells depend on one another in a circle: %1</source>
        <translation>单元之间循环依赖：%1</translation>
    </message>
    <message>
        <source>Break the circle with an input.</source>
        <translation>请把其中一个改成输入，断开循环。</translation>
    </message>
    <message>
        <source>Functions call one another in a circle: %1</source>
        <translation>函数之间循环调用：%1</translation>
    </message>
    <message>
        <source>A function may not use itself; write a list [... for ...] instead.</source>
        <translation>函数不能调用自己，请改写成列表 [... for ...]。</translation>
    </message>
    <message>
        <source>More than %1 cells</source>
        <translation>单元超过了 %1 个</translation>
    </message>
    <message>
        <source>Join cells or make two calculators.</source>
        <translation>请合并一些单元，或者分成两个计算器。</translation>
    </message>
    <message>
        <source>The program has more than %1 parts</source>
        <translation>程序超过了 %1 个部分</translation>
    </message>
    <message>
        <source>Shorten it with functions, or make two calculators.</source>
        <translation>请用函数缩短程序，或者分成两个计算器。</translation>
    </message>
    <message>
        <source>Nested deeper than %1 levels</source>
        <translation>嵌套超过了 %1 层</translation>
    </message>
    <message>
        <source>Give a part a name of its own.</source>
        <translation>请给其中一部分单独起个名称。</translation>
    </message>
    <message>
        <source>%1 has not been computed yet</source>
        <translation>%1 还没有算出来</translation>
    </message>
    <message>
        <source>The input %1 has no value</source>
        <translation>输入 %1 还没有值</translation>
    </message>
    <message>
        <source>The computation was stopped</source>
        <translation>计算已停止</translation>
    </message>
    <message>
        <source>A value of %1 numbers is more than the limit of %2</source>
        <translation>一个值有 %1 个数，超过了上限 %2</translation>
    </message>
    <message>
        <source>Make the sizes smaller.</source>
        <translation>请把尺寸改小一些。</translation>
    </message>
    <message>
        <source>This needs more than %1 units of work</source>
        <translation>计算量超过了 %1 的上限</translation>
    </message>
    <message>
        <source>Make the sizes smaller, or sweep over fewer points.</source>
        <translation>请把尺寸改小，或者少扫几个点。</translation>
    </message>
    <message>
        <source>%1: %2 and %3 do not fit entry by entry</source>
        <translation>%1：%2 和 %3 不能逐元素运算</translation>
    </message>
    <message>
        <source>In each direction the sizes must be equal, or one of them 1.</source>
        <translation>每个方向上的大小要相同，或有一个是 1。</translation>
    </message>
    <message>
        <source>Transpose one of them with &apos;.</source>
        <translation>请用 &apos; 把其中一个转置。</translation>
    </message>
    <message>
        <source>%1: %2 times %3: the inner sizes differ</source>
        <translation>%1：%2 乘 %3，内侧的大小不同</translation>
    </message>
    <message>
        <source>The columns of the left side must be as many as the rows of the right side; .* multiplies entry by entry.</source>
        <translation>左边的列数要等于右边的行数；逐元素相乘请写 .*。</translation>
    </message>
    <message>
        <source>%4 would fit.</source>
        <translation>改成 %4 就对了。</translation>
    </message>
    <message>
        <source>%1: %2 times %3: the numbers of slices differ</source>
        <translation>%1：%2 乘 %3，切片数不同</translation>
    </message>
    <message>
        <source>They must be equal, or one of them 1.</source>
        <translation>切片数要相同，或有一个是 1。</translation>
    </message>
    <message>
        <source>%1: numbers are needed, not a %2</source>
        <translation>%1：这里要用数，不能用%2</translation>
    </message>
    <message>
        <source>Texts can be compared with == and !=, and joined with +.</source>
        <translation>文本可以用 == 和 != 比较，用 + 连接。</translation>
    </message>
    <message>
        <source>%1: the right side of / is %2, not a number</source>
        <translation>%1：/ 的右边是 %2，不是一个数</translation>
    </message>
    <message>
        <source>Write ./ to divide entry by entry.</source>
        <translation>逐元素相除请写 ./。</translation>
    </message>
    <message>
        <source>%1: only a square matrix can be multiplied by itself; this is %2</source>
        <translation>%1：只有方阵才能自乘，这里是 %2</translation>
    </message>
    <message>
        <source>Write .^ for the power of each entry.</source>
        <translation>逐元素乘方请写 .^。</translation>
    </message>
    <message>
        <source>%1: the exponent of a matrix is a whole number from 0 to 1024</source>
        <translation>%1：矩阵的指数要是 0 到 1024 的整数</translation>
    </message>
    <message>
        <source>%1: the exponent is %2, not a number</source>
        <translation>%1：指数是 %2，不是一个数</translation>
    </message>
    <message>
        <source>Write .^ to go entry by entry.</source>
        <translation>逐元素运算请写 .^。</translation>
    </message>
    <message>
        <source>%1: the ends of a range are finite numbers</source>
        <translation>%1：区间的两端必须是有限的数</translation>
    </message>
    <message>
        <source>%1: the range is empty</source>
        <translation>%1：区间是空的</translation>
    </message>
    <message>
        <source>Nothing may have size zero; write the smaller end first.</source>
        <translation>大小不能是 0，请把较小的一端写在前面。</translation>
    </message>
    <message>
        <source>%1: no number lies in this range</source>
        <translation>%1：这个区间里一个数也没有</translation>
    </message>
    <message>
        <source>The step must lead from the start towards the end.</source>
        <translation>步长要从起点走向终点。</translation>
    </message>
    <message>
        <source>%1: texts and numbers in one matrix</source>
        <translation>%1：一个矩阵里既有文本又有数</translation>
    </message>
    <message>
        <source>Write str(x) to make a text of a number.</source>
        <translation>请用 str(x) 把数变成文本。</translation>
    </message>
    <message>
        <source>%1: %2 and %3 side by side need equally many rows</source>
        <translation>%1：%2 和 %3 左右并排，行数要相同</translation>
    </message>
    <message>
        <source>%1: rows of different lengths: %2 above %3</source>
        <translation>%1：各行长度不同，%2 在 %3 上面</translation>
    </message>
    <message>
        <source>Each row needs equally many entries.</source>
        <translation>每行的元素要一样多。</translation>
    </message>
    <message>
        <source>Entry %1 of the list is a %2, the first one a %3</source>
        <translation>列表的第 %1 项是 %2，第一项却是 %3</translation>
    </message>
    <message>
        <source>All entries of a list have the same shape.</source>
        <translation>列表各项的形状要相同。</translation>
    </message>
    <message>
        <source>%1: an index is a whole number</source>
        <translation>%1：下标必须是整数</translation>
    </message>
    <message>
        <source>%3: there is no entry 0</source>
        <translation>%3：没有第 0 个元素</translation>
    </message>
    <message>
        <source>Indices count from 1 to %2.</source>
        <translation>下标从 1 数到 %2。</translation>
    </message>
    <message>
        <source>%3: there is no entry %1</source>
        <translation>%3：没有第 %1 个元素</translation>
    </message>
    <message>
        <source>%1: %3 indices for a %2</source>
        <translation>%1：写了 %3 个下标，而它是 %2</translation>
    </message>
    <message>
        <source>Texts have one index.</source>
        <translation>文本只有一个下标。</translation>
    </message>
    <message>
        <source>%1: one index for a %2 matrix</source>
        <translation>%1：%2 的矩阵只写了一个下标</translation>
    </message>
    <message>
        <source>Write A[row, col]; A[2, :] is a row.</source>
        <translation>请写 A[行, 列]；A[2, :] 是一整行。</translation>
    </message>
    <message>
        <source>%1: a %2 tensor has three indices</source>
        <translation>%1：%2 的张量有三个下标</translation>
    </message>
    <message>
        <source>Write T[row, col, slice]; T[:, :, 1] is the first slice.</source>
        <translation>请写 T[行, 列, 切片]；T[:, :, 1] 是第一个切片。</translation>
    </message>
    <message>
        <source>The condition is %1, not a number</source>
        <translation>条件是 %1，不是一个数</translation>
    </message>
    <message>
        <source>where(condition, A, B) chooses entry by entry; all(...) and any(...) make one number.</source>
        <translation>where(condition, A, B) 逐元素选择；all(...) 和 any(...) 得出一个数。</translation>
    </message>
    <message>
        <source>%1: %2 must be numeric, not a %3</source>
        <translation>%1：%2 必须是数，不能是%3</translation>
    </message>
    <message>
        <source>%1: %2 must be a matrix, not a %3 tensor</source>
        <translation>%1：%2 必须是矩阵，不能是 %3 的张量</translation>
    </message>
    <message>
        <source>Take one slice with slice(T, number).</source>
        <translation>用 slice(T, 序号) 取出一个切片。</translation>
    </message>
    <message>
        <source>%1: %2 must be a single number, not a %3</source>
        <translation>%1：%2 必须是单个数，不能是 %3</translation>
    </message>
    <message>
        <source>%1: %2 must be whole numbers from %3 to %4</source>
        <translation>%1：%2 必须是 %3 到 %4 的整数</translation>
    </message>
    <message>
        <source>%1: the entries of %2 do not fill %3</source>
        <translation>%1：%2 的元素填不满 %3</translation>
    </message>
    <message>
        <source>%1: slices of different shapes: %2 and %3</source>
        <translation>%1：切片的形状不同，有 %2 也有 %3</translation>
    </message>
    <message>
        <source>%1: different numbers of entries: %2 and %3</source>
        <translation>%1：元素个数不同，一个是 %2，一个是 %3</translation>
    </message>
    <message>
        <source>%1: a square matrix is needed, not %2</source>
        <translation>%1：需要方阵，不能是 %2</translation>
    </message>
    <message>
        <source>%1: the ends are whole numbers, the smaller one first</source>
        <translation>%1：两端必须是整数，小的写在前面</translation>
    </message>
    <message>
        <source>%1 slices cannot be shared among %2 heads</source>
        <translation>%1 个切片不能平分给 %2 个头</translation>
    </message>
    <message>
        <source>Row %1 may read nothing: every score is -inf, and softmax gives NaN</source>
        <translation>第 %1 行什么都不能读：分数全是 -inf，softmax 会得到 NaN</translation>
    </message>
    <message>
        <source>safe_softmax gives 0 instead.</source>
        <translation>用 safe_softmax 会得到 0。</translation>
    </message>
    <message>
        <source>Column %1 may read nothing: every score is -inf, and softmax gives NaN</source>
        <translation>第 %1 列什么都不能读：分数全是 -inf，softmax 会得到 NaN</translation>
    </message>
    <message>
        <source>%1 has no entry in row %2, column %3</source>
        <translation>%1 没有第 %2 行第 %3 列的元素</translation>
    </message>
    <message>
        <source>This calculator could not be started.</source>
        <translation>这个计算器没能启动。</translation>
    </message>
    <message>
        <source>%1 is fixed here.</source>
        <translation>%1 在这里是固定的，不能改。</translation>
    </message>
    <message>
        <source>The entry is empty.</source>
        <translation>这一格还空着。</translation>
    </message>
    <message>
        <source>Type a number, such as 0.5 or 1/3.</source>
        <translation>请填一个数，例如 0.5 或 1/3。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a number.</source>
        <translation>“%1”不是数。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has a comma.</source>
        <translation>“%1”里有逗号。</translation>
    </message>
    <message>
        <source>Write the decimal point as a dot: %2.</source>
        <translation>小数点请写成点：%2。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a finite number.</source>
        <translation>“%1”不是有限的数。</translation>
    </message>
    <message>
        <source>This is too long for a number.</source>
        <translation>太长了，不像一个数。</translation>
    </message>
    <message>
        <source>%1 is not a whole number.</source>
        <translation>%1 不是整数。</translation>
    </message>
    <message>
        <source>%1 is too small: the least value here is %2.</source>
        <translation>%1 太小：这里最小是 %2。</translation>
    </message>
    <message>
        <source>%1 is too large: the greatest value here is %2.</source>
        <translation>%1 太大：这里最大是 %2。</translation>
    </message>
    <message>
        <source>There is no matrix in the pasted text.</source>
        <translation>粘贴的文字里没有矩阵。</translation>
    </message>
    <message>
        <source>Rows as in [1, 2; 3, 4], [[1, 2], [3, 4]] or a spreadsheet&apos;s cells.</source>
        <translation>可以粘贴 [1, 2; 3, 4]、[[1, 2], [3, 4]] 或电子表格里的单元格。</translation>
    </message>
    <message>
        <source>The pasted rows differ in length: row %1 has %2 entries, the first has %3.</source>
        <translation>粘贴的各行长度不同：第 %1 行有 %2 个数，第一行有 %3 个。</translation>
    </message>
    <message>
        <source>The pasted matrix is %1 x %2; a %3 x %4 matrix fits here.</source>
        <translation>粘贴的矩阵是 %1 × %2，这里要放 %3 × %4 的矩阵。</translation>
    </message>
    <message>
        <source>The pasted text is too long for a matrix.</source>
        <translation>粘贴的文字太长，不能当矩阵读。</translation>
    </message>
    <message>
        <source>Type at least one token.</source>
        <translation>请至少输入一个词元。</translation>
    </message>
    <message>
        <source>Here are %1 tokens needed, not %2.</source>
        <translation>这里需要 %1 个词元，现在有 %2 个。</translation>
    </message>
    <message>
        <source>Put spaces between the tokens.</source>
        <translation>词元之间用空格隔开。</translation>
    </message>
    <message>
        <source>At most %1 tokens fit here.</source>
        <translation>这里最多放 %1 个词元。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has no value at the start.</source>
        <translation>“%1”没有初始值。</translation>
    </message>
    <message>
        <source>This is not valid JSON.</source>
        <translation>这不是有效的 JSON。</translation>
    </message>
    <message>
        <source>The file may be cut off or edited by hand.</source>
        <translation>文件可能不完整，或者被手工改过。</translation>
    </message>
    <message>
        <source>The answer is larger than %1 bytes.</source>
        <translation>答案超过了 %1 字节。</translation>
    </message>
    <message>
        <source>The answer holds more than %1 values.</source>
        <translation>答案里的值超过了 %1 个。</translation>
    </message>
    <message>
        <source>The JSON is nested more than %1 levels deep.</source>
        <translation>JSON 嵌套超过了 %1 层。</translation>
    </message>
    <message>
        <source>The answer is not UTF-8 text.</source>
        <translation>答案不是 UTF-8 文本。</translation>
    </message>
    <message>
        <source>Save the file as UTF-8.</source>
        <translation>请把文件存成 UTF-8 编码。</translation>
    </message>
    <message>
        <source>A \u escape is half of a character.</source>
        <translation>\u 转义只写了半个字符。</translation>
    </message>
    <message>
        <source>The key &quot;%1&quot; stands twice.</source>
        <translation>键“%1”出现了两次。</translation>
    </message>
    <message>
        <source>An answer has no field &quot;%1&quot;.</source>
        <translation>答案里没有“%1”这个字段。</translation>
    </message>
    <message>
        <source>It has &quot;exercise&quot; and &quot;parts&quot;.</source>
        <translation>只有“exercise”和“parts”两个字段。</translation>
    </message>
    <message>
        <source>The field &quot;%1&quot; is missing.</source>
        <translation>缺少字段“%1”。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has the wrong type.</source>
        <translation>“%1”的类型不对。</translation>
    </message>
    <message>
        <source>Everything is given as typed: a string, rows of strings, option ids, or {&quot;source&quot;: ...}.</source>
        <translation>都按输入的原样给出：一个字符串、几行字符串、选项的 id，或 {&quot;source&quot;: ...}。</translation>
    </message>
    <message>
        <source>A comma cannot be read in a number: %1</source>
        <translation>数里不能有逗号：%1</translation>
    </message>
    <message>
        <source>Write the decimal point as in 0.67, and large numbers without separators, as in 37248.</source>
        <translation>小数点请写成 0.67 这样，大数不加分隔符，例如 37248。</translation>
    </message>
    <message>
        <source>Two numbers stand side by side.</source>
        <translation>两个数挨在了一起。</translation>
    </message>
    <message>
        <source>Write one number without spaces, or put an operator between them.</source>
        <translation>一个数中间不要留空格，两个数之间要有运算符。</translation>
    </message>
    <message>
        <source>This number has more than one decimal point: %1</source>
        <translation>这个数的小数点不止一个：%1</translation>
    </message>
    <message>
        <source>This can be read in two ways.</source>
        <translation>这样写有两种读法。</translation>
    </message>
    <message>
        <source>Write %1 or brackets to say what is meant.</source>
        <translation>请写 %1，或者加括号说清楚。</translation>
    </message>
    <message>
        <source>A percent sign may only follow one number.</source>
        <translation>百分号只能跟在单个数后面。</translation>
    </message>
    <message>
        <source>For example 66.98%.</source>
        <translation>例如 66.98%。</translation>
    </message>
    <message>
        <source>Infinity must stand alone.</source>
        <translation>无穷只能单独写。</translation>
    </message>
    <message>
        <source>Write ∞ or -∞.</source>
        <translation>请写 ∞ 或 -∞。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not known here.</source>
        <translation>这里不认识“%1”。</translation>
    </message>
    <message>
        <source>Numbers, + - * / ^, sqrt, exp, ln, log, pi and e can be used.</source>
        <translation>可以用数、+ - * / ^、sqrt、exp、ln、log、pi 和 e。</translation>
    </message>
    <message>
        <source>%1 needs its argument in brackets.</source>
        <translation>%1 的参数要写在括号里。</translation>
    </message>
    <message>
        <source>Write %1(2).</source>
        <translation>例如 %1(2)。</translation>
    </message>
    <message>
        <source>The character %1 cannot be read here.</source>
        <translation>这里读不懂字符 %1。</translation>
    </message>
    <message>
        <source>Something is missing in this entry.</source>
        <translation>这里还没写完。</translation>
    </message>
    <message>
        <source>The brackets do not match.</source>
        <translation>括号没有配对。</translation>
    </message>
    <message>
        <source>Brackets are nested more than %1 deep.</source>
        <translation>括号嵌套超过了 %1 层。</translation>
    </message>
    <message>
        <source>This entry is longer than %1 bytes.</source>
        <translation>这里写的内容超过了 %1 字节。</translation>
    </message>
    <message>
        <source>The answer here is a finite number.</source>
        <translation>这里的答案是一个有限的数。</translation>
    </message>
    <message>
        <source>This entry cannot be read as a number.</source>
        <translation>这里写的读不成一个数。</translation>
    </message>
    <message>
        <source>This has no finite value.</source>
        <translation>算不出有限的值。</translation>
    </message>
    <message>
        <source>Look for a division by zero or the root of a negative number.</source>
        <translation>看看是不是除以了 0，或者给负数开了方。</translation>
    </message>
    <message>
        <source>Give the exact value, not a decimal.</source>
        <translation>请写精确值，不要写小数。</translation>
    </message>
    <message>
        <source>Fractions are not accepted here.</source>
        <translation>这里不能用分数。</translation>
    </message>
    <message>
        <source>Roots are not accepted here.</source>
        <translation>这里不能用根号。</translation>
    </message>
    <message>
        <source>Exponentials and logarithms are not accepted here.</source>
        <translation>这里不能用指数和对数。</translation>
    </message>
    <message>
        <source>Percentages are not accepted here.</source>
        <translation>这里不能用百分数。</translation>
    </message>
    <message>
        <source>This answer belongs to the exercise %1, not to %2.</source>
        <translation>这份答案是练习 %1 的，不是 %2 的。</translation>
    </message>
    <message>
        <source>The course has no exercise &quot;%1&quot;.</source>
        <translation>课程里没有练习“%1”。</translation>
    </message>
    <message>
        <source>The exercise has no part &quot;%1&quot;.</source>
        <translation>练习里没有小题“%1”。</translation>
    </message>
    <message>
        <source>The answer to part &quot;%1&quot; is of another kind.</source>
        <translation>小题“%1”的答案类型不对。</translation>
    </message>
    <message>
        <source>The answer is %1, but %2 is needed.</source>
        <translation>答案的形状是 %1，这里需要 %2。</translation>
    </message>
    <message>
        <source>Rows come first, then columns.</source>
        <translation>先写行数，再写列数。</translation>
    </message>
    <message>
        <source>There is no option &quot;%1&quot;.</source>
        <translation>没有“%1”这个选项。</translation>
    </message>
    <message>
        <source>Only one option can be chosen.</source>
        <translation>这里只能选一项。</translation>
    </message>
    <message>
        <source>The cell %1 decides about a draw and must be a number; it is %2.</source>
        <translation>单元 %1 决定抽到的数能不能用，必须是一个数，现在是 %2。</translation>
    </message>
    <message>
        <source>The condition %1 was not met in %2 draws.</source>
        <translation>抽了 %2 次，条件 %1 都没有满足。</translation>
    </message>
    <message>
        <source>Draw from a wider range or ask for less.</source>
        <translation>请扩大取数范围，或者放宽条件。</translation>
    </message>
    <message>
        <source>The cell %1 holds the answer and must be a number or a matrix; it is %2.</source>
        <translation>单元 %1 存放答案，必须是数或矩阵，现在是 %2。</translation>
    </message>
    <message>
        <source>The cell %1 is %2, which is not the form that the part asks for.</source>
        <translation>单元 %1 是 %2，和这一小题要求的形式不符。</translation>
    </message>
    <message>
        <source>Part &quot;%1&quot; has no tolerance, and its answer is not a whole number.</source>
        <translation>小题“%1”没有写容差，而答案不是整数。</translation>
    </message>
    <message>
        <source>Add tol: {abs: 5e-4} or another one.</source>
        <translation>请加上 tol: {abs: 5e-4} 之类的容差。</translation>
    </message>
    <message>
        <source>The points of &quot;%1&quot; do not make a score.</source>
        <translation>“%1”的分值算不成总分。</translation>
    </message>
    <message>
        <source>Points are not negative, have at most six decimal places, and are not all 0.</source>
        <translation>分值不能是负数，最多六位小数，也不能全是 0。</translation>
    </message>
    <message>
        <source>The exercise asks nothing: it has no parts.</source>
        <translation>这道练习什么也没问：没有小题。</translation>
    </message>
    <message>
        <source>Two parts have the id &quot;%1&quot;.</source>
        <translation>有两个小题的 id 都是“%1”。</translation>
    </message>
    <message>
        <source>There is no cell %1 in vars.</source>
        <translation>vars 里没有单元 %1。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an earlier part, so its answer cannot be carried.</source>
        <translation>“%1”不是前面的小题，它的答案没法沿用。</translation>
    </message>
    <message>
        <source>Part &quot;%1&quot; has %2 right options.</source>
        <translation>小题“%1”有 %2 个正确选项。</translation>
    </message>
    <message>
        <source>One must be right; more than one only where many can be chosen.</source>
        <translation>要有一个正确选项；只有多选题才能有多个。</translation>
    </message>
    <message>
        <source>Two options have the id &quot;%1&quot;.</source>
        <translation>有两个选项的 id 都是“%1”。</translation>
    </message>
    <message>
        <source>The hints of part &quot;%1&quot; cost more than it is worth.</source>
        <translation>小题“%1”的提示扣分超过了它的分值。</translation>
    </message>
    <message>
        <source>The credit of the mistake %1 is not below 100%.</source>
        <translation>错因 %1 的得分比例没有低于 100%。</translation>
    </message>
    <message>
        <source>A wrong answer earns between 0% and less than 100%.</source>
        <translation>错误答案的得分要在 0% 以上、100% 以下。</translation>
    </message>
    <message>
        <source>The mistake %1 is %2, but the answer is %3.</source>
        <translation>错因 %1 是 %2，而答案是 %3。</translation>
    </message>
    <message>
        <source>Only what fits into the fields can be typed.</source>
        <translation>只有填得进输入框的内容才能作答。</translation>
    </message>
    <message>
        <source>The mistake %1 holds NaN in variant %2.</source>
        <translation>错因 %1 在变式 %2 里含有 NaN。</translation>
    </message>
    <message>
        <source>NaN can be neither typed nor compared.</source>
        <translation>NaN 既不能输入，也不能比较。</translation>
    </message>
    <message>
        <source>The mistake %1 cannot be told from %2 in variant %3.</source>
        <translation>在变式 %3 里，错因 %1 和 %2 分不出来。</translation>
    </message>
    <message>
        <source>Change the numbers, or draw again with require.</source>
        <translation>请换一组数，或者用 require 重新抽。</translation>
    </message>
    <message>
        <source>An answer with the mistake %1 is not recognised in variant %2.</source>
        <translation>变式 %2 里犯了错因 %1 的答案没有被认出来。</translation>
    </message>
    <message>
        <source>The right answer to part &quot;%1&quot; is not graded right in variant %2.</source>
        <translation>变式 %2 里，小题“%1”的正确答案没有判对。</translation>
    </message>
    <message>
        <source>Part &quot;%1&quot; grades an answer that says nothing.</source>
        <translation>小题“%1”给没有内容的答案评了分。</translation>
    </message>
    <message>
        <source>The test &quot;%1&quot; answers a part &quot;%2&quot; that is not there.</source>
        <translation>自测“%1”回答了小题“%2”，可是没有这个小题。</translation>
    </message>
    <message>
        <source>The test &quot;%1&quot; should score %2 but scores %3 in variant %4.</source>
        <translation>自测“%1”应得 %2 分，在变式 %4 里却得了 %3 分。</translation>
    </message>
    <message>
        <source>The number format &quot;%1&quot; is not known.</source>
        <translation>不认识数的格式“%1”。</translation>
    </message>
    <message>
        <source>Write .4f, .3e, .6g or d.</source>
        <translation>请写 .4f、.3e、.6g 或 d。</translation>
    </message>
    <message>
        <source>%1 is %2 and cannot stand in a text.</source>
        <translation>%1 是 %2，不能放进文本里。</translation>
    </message>
    <message>
        <source>These bytes are not UTF-8</source>
        <translation>这些字节不是 UTF-8</translation>
    </message>
    <message>
        <source>A control character stands here</source>
        <translation>这里有控制字符</translation>
    </message>
    <message>
        <source>Delete it; only tabs and line ends may stand in a text.</source>
        <translation>请删掉它；文本里只能有制表符和换行符。</translation>
    </message>
    <message>
        <source>This text is empty</source>
        <translation>这段文本是空的</translation>
    </message>
    <message>
        <source>The page is larger than %1 MiB</source>
        <translation>页面超过了 %1 MiB</translation>
    </message>
    <message>
        <source>Split it into several lessons.</source>
        <translation>请拆成几课。</translation>
    </message>
    <message>
        <source>The page does not begin with front matter</source>
        <translation>页面开头没有文件头</translation>
    </message>
    <message>
        <source>Write ---, then id, title and lang on lines of their own, then --- again.</source>
        <translation>请先写一行 ---，再分行写 id、title 和 lang，最后再写一行 ---。</translation>
    </message>
    <message>
        <source>The front matter is never closed</source>
        <translation>文件头没有结束</translation>
    </message>
    <message>
        <source>Write --- on a line of its own behind it.</source>
        <translation>请在后面单独写一行 ---。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not an id</source>
        <translation>“%1”不能当 id</translation>
    </message>
    <message>
        <source>An id begins with a Latin letter and has letters, digits, &apos;-&apos;, &apos;_&apos; and &apos;.&apos; only.</source>
        <translation>id 以拉丁字母开头，只能用字母、数字、“-”“_”和“.”。</translation>
    </message>
    <message>
        <source>The id &apos;%1&apos; differs from the name &apos;%2&apos;</source>
        <translation>id“%1”和名称“%2”不一致</translation>
    </message>
    <message>
        <source>Leave the id out; the file or the directive names it.</source>
        <translation>不用写 id，文件名或指令名就是 id。</translation>
    </message>
    <message>
        <source>The id &apos;%1&apos; is given twice on this page</source>
        <translation>这一页里 id“%1”用了两次</translation>
    </message>
    <message>
        <source>Every heading, equation, figure and box needs an id of its own.</source>
        <translation>每个标题、公式、插图和框都要有自己的 id。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a language</source>
        <translation>“%1”不是语言代码</translation>
    </message>
    <message>
        <source>Write ids such as zh_CN and en.</source>
        <translation>请写 zh_CN、en 这样的代码。</translation>
    </message>
    <message>
        <source>This heading has no text</source>
        <translation>这个标题没有文字</translation>
    </message>
    <message>
        <source>This heading has no id</source>
        <translation>这个标题没有 id</translation>
    </message>
    <message>
        <source>Write {#id} behind it, the same id in every language.</source>
        <translation>请在后面写 {#id}，各语言用同一个 id。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a number of minutes</source>
        <translation>“%1”不是分钟数</translation>
    </message>
    <message>
        <source>Write {#id minutes=6}.</source>
        <translation>请写 {#id minutes=6}。</translation>
    </message>
    <message>
        <source>A line of dashes under a text makes it a heading</source>
        <translation>文字下面的一行短横线会把它变成标题</translation>
    </message>
    <message>
        <source>Put a blank line before the dashes, or write ## and an id.</source>
        <translation>请在短横线前空一行，或者改写成 ## 加 id。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not an attribute</source>
        <translation>“%1”不是属性</translation>
    </message>
    <message>
        <source>Attributes read {#id key=value}.</source>
        <translation>属性的写法是 {#id key=value}。</translation>
    </message>
    <message>
        <source>There is no attribute &apos;%1&apos;</source>
        <translation>没有“%1”这个属性</translation>
    </message>
    <message>
        <source>Did you mean &apos;%2&apos;?</source>
        <translation>是不是想写“%2”？</translation>
    </message>
    <message>
        <source>Lists and quotes are nested too deeply here</source>
        <translation>这里的列表和引用嵌套太深</translation>
    </message>
    <message>
        <source>This backtick has no partner</source>
        <translation>这个反引号没有配对</translation>
    </message>
    <message>
        <source>Close the code with as many backticks, or write \`.</source>
        <translation>请用同样多的反引号结束代码，或者写 \`。</translation>
    </message>
    <message>
        <source>This comment is never closed</source>
        <translation>这段注释没有结束</translation>
    </message>
    <message>
        <source>Write --&gt; behind it.</source>
        <translation>请在后面写 --&gt;。</translation>
    </message>
    <message>
        <source>This code block or directive is never closed</source>
        <translation>这个代码块或指令没有结束</translation>
    </message>
    <message>
        <source>Write a line with %1 behind it.</source>
        <translation>请在后面单独写一行 %1。</translation>
    </message>
    <message>
        <source>What stands here is not part of any text</source>
        <translation>写在这里的内容不属于任何正文</translation>
    </message>
    <message>
        <source>A link target or the definition of a link may not hold formulas or roles.</source>
        <translation>链接地址和链接定义里不能有公式和角色。</translation>
    </message>
    <message>
        <source>A title is one line of text</source>
        <translation>标题只能是一行文字</translation>
    </message>
    <message>
        <source>This dollar sign has no partner and is shown as it is</source>
        <translation>这个美元符号没有配对，会原样显示</translation>
    </message>
    <message>
        <source>Close the formula, or write \$ for a dollar.</source>
        <translation>请补全公式，或者用 \$ 表示美元符号。</translation>
    </message>
    <message>
        <source>A blank line ends this formula before its closing $$</source>
        <translation>公式还没写 $$ 结束就遇到了空行</translation>
    </message>
    <message>
        <source>A formula may not hold blank lines; close it with $$.</source>
        <translation>公式里不能有空行，请用 $$ 结束。</translation>
    </message>
    <message>
        <source>This formula is never closed</source>
        <translation>这个公式没有结束</translation>
    </message>
    <message>
        <source>Write $$ on a line of its own behind it.</source>
        <translation>请在后面单独写一行 $$。</translation>
    </message>
    <message>
        <source>Text behind the closing $$ is lost</source>
        <translation>结束的 $$ 后面的文字会丢失</translation>
    </message>
    <message>
        <source>Put it on a line of its own; only {#id} may stand here.</source>
        <translation>请把它另起一行；这里只能写 {#id}。</translation>
    </message>
    <message>
        <source>This formula is empty</source>
        <translation>这个公式是空的</translation>
    </message>
    <message>
        <source>The words for the formula cannot be read</source>
        <translation>公式的读法解析不了</translation>
    </message>
    <message>
        <source>Write {say=&quot;...&quot;} directly behind the formula.</source>
        <translation>请紧跟公式写 {say=&quot;...&quot;}。</translation>
    </message>
    <message>
        <source>This { is never closed</source>
        <translation>这个 { 没有配对</translation>
    </message>
    <message>
        <source>This } has no {</source>
        <translation>这个 } 前面没有 {</translation>
    </message>
    <message>
        <source>\begin{%1} is never closed</source>
        <translation>\begin{%1} 没有结束</translation>
    </message>
    <message>
        <source>Write \end{%1}.</source>
        <translation>请写 \end{%1}。</translation>
    </message>
    <message>
        <source>\end{%1} does not close what was opened last</source>
        <translation>\end{%1} 和最近的开头不配对</translation>
    </message>
    <message>
        <source>Chinese text in a formula outside \text{}</source>
        <translation>公式里 \text{} 以外有中文</translation>
    </message>
    <message>
        <source>A $ may be missing, or stand for a dollar: write \$ then.</source>
        <translation>可能少了一个 $，也可能是美元符号：那就写 \$。</translation>
    </message>
    <message>
        <source>A % hides the rest of the line</source>
        <translation>% 会隐去这一行后面的内容</translation>
    </message>
    <message>
        <source>Write \% for a per cent sign.</source>
        <translation>百分号请写 \%。</translation>
    </message>
    <message>
        <source>Other Markdown viewers split the cell at this |</source>
        <translation>别的 Markdown 阅读器会在这个 | 处把单元格拆开</translation>
    </message>
    <message>
        <source>Write \mid, \lvert ... \rvert or \Vert.</source>
        <translation>请写 \mid、\lvert ... \rvert 或 \Vert。</translation>
    </message>
    <message>
        <source>Write \| in code in a table.</source>
        <translation>表格里的代码请写 \|。</translation>
    </message>
    <message>
        <source>\| in a formula is the double bar</source>
        <translation>公式里的 \| 是双竖线</translation>
    </message>
    <message>
        <source>Write \mid for a single bar and \Vert for a double one.</source>
        <translation>单竖线请写 \mid，双竖线请写 \Vert。</translation>
    </message>
    <message>
        <source>A table may have at most %1 columns</source>
        <translation>表格最多只能有 %1 列</translation>
    </message>
    <message>
        <source>This line does not make a table</source>
        <translation>这一行不能构成表格</translation>
    </message>
    <message>
        <source>Write at least three dashes for each column.</source>
        <translation>每列至少写三个短横线。</translation>
    </message>
    <message>
        <source>There is no role &apos;%1&apos;</source>
        <translation>没有“%1”这个角色</translation>
    </message>
    <message>
        <source>The roles are ref, term, value, step and cite.</source>
        <translation>角色有 ref、term、value、step 和 cite。</translation>
    </message>
    <message>
        <source>There is no directive &apos;%1&apos;</source>
        <translation>没有“%1”这个指令</translation>
    </message>
    <message>
        <source>Directives are note, tip, warning, details, solution, predict, figure, listing, include, term, cards, calculator and exercise.</source>
        <translation>指令有 note、tip、warning、details、solution、predict、figure、listing、include、term、cards、calculator 和 exercise。</translation>
    </message>
    <message>
        <source>Directives are nested more than %1 deep</source>
        <translation>指令嵌套超过了 %1 层</translation>
    </message>
    <message>
        <source>Other Markdown viewers see no directive where its title has backticks</source>
        <translation>标题里有反引号时，别的 Markdown 阅读器认不出这个指令</translation>
    </message>
    <message>
        <source>Begin and end the directive with ~~~ instead.</source>
        <translation>请改用 ~~~ 来开始和结束这个指令。</translation>
    </message>
    <message>
        <source>This %1 has no content</source>
        <translation>这个 %1 没有内容</translation>
    </message>
    <message>
        <source>There is no option &apos;%1&apos; here</source>
        <translation>这里没有“%1”这个选项</translation>
    </message>
    <message>
        <source>The option &apos;%1&apos; is given twice</source>
        <translation>选项“%1”写了两次</translation>
    </message>
    <message>
        <source>A predict box needs its question as the title</source>
        <translation>predict 框要把问题写成标题</translation>
    </message>
    <message>
        <source>Write ```{predict} What happens if ...?</source>
        <translation>请写 ```{predict} 如果……会怎样？</translation>
    </message>
    <message>
        <source>A listing needs a code block</source>
        <translation>listing 里要有代码块</translation>
    </message>
    <message>
        <source>Put a fenced code block into it, or give :lang: and the code.</source>
        <translation>请放入一个围栏代码块，或者写 :lang: 和代码。</translation>
    </message>
    <message>
        <source>A figure names its file</source>
        <translation>figure 要写出文件名</translation>
    </message>
    <message>
        <source>Write ```{figure} name.svg, a file in the lesson&apos;s folder figures.</source>
        <translation>请写 ```{figure} name.svg，文件放在这一课的 figures 文件夹里。</translation>
    </message>
    <message>
        <source>The figure &apos;%1&apos; has no description</source>
        <translation>插图“%1”没有文字说明</translation>
    </message>
    <message>
        <source>Write :alt: and what the picture shows, for those who cannot see it.</source>
        <translation>请用 :alt: 写明图中内容，方便看不见图的人。</translation>
    </message>
    <message>
        <source>There is no file &apos;%1&apos; in the lesson&apos;s folder</source>
        <translation>这一课的文件夹里没有文件“%1”</translation>
    </message>
    <message>
        <source>Pictures stand in the folder figures.</source>
        <translation>图片要放在 figures 文件夹里。</translation>
    </message>
    <message>
        <source>A term shows what the glossary says and takes no text</source>
        <translation>term 显示术语表里的内容，不用写正文</translation>
    </message>
    <message>
        <source>Leave the body empty.</source>
        <translation>请把正文留空。</translation>
    </message>
    <message>
        <source>The exercise &apos;%1&apos; is defined in the page</source>
        <translation>练习“%1”写在了页面里</translation>
    </message>
    <message>
        <source>Put it into exercises/%1.yaml and leave the body empty.</source>
        <translation>请写到 exercises/%1.yaml，正文留空。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a path inside the course</source>
        <translation>“%1”不是课程里的路径</translation>
    </message>
    <message>
        <source>Write a relative path without &apos;..&apos;.</source>
        <translation>请写不含“..”的相对路径。</translation>
    </message>
    <message>
        <source>There is no file &apos;%1&apos; to include</source>
        <translation>没有可以引入的文件“%1”</translation>
    </message>
    <message>
        <source>It is looked for in the lesson&apos;s folder, then in the course&apos;s folder.</source>
        <translation>先在这一课的文件夹里找，再到课程文件夹里找。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; includes itself</source>
        <translation>“%1”引入了它自己</translation>
    </message>
    <message>
        <source>The page and all that it includes is too large</source>
        <translation>页面连同引入的内容太大了</translation>
    </message>
    <message>
        <source>YAML may not be larger than %1 MiB</source>
        <translation>YAML 不能超过 %1 MiB</translation>
    </message>
    <message>
        <source>This is not YAML: %1</source>
        <translation>这不是 YAML：%1</translation>
    </message>
    <message>
        <source>Check the indentation and the quotes.</source>
        <translation>请检查缩进和引号。</translation>
    </message>
    <message>
        <source>&apos;: &apos; inside a text begins a new value here</source>
        <translation>文本里的“: ”在这里会变成新值的开头</translation>
    </message>
    <message>
        <source>Put the text into quotes, or write it in a block behind |.</source>
        <translation>请给文本加引号，或者写成 | 后面的块。</translation>
    </message>
    <message>
        <source>A text may not begin with this character</source>
        <translation>文本不能以这个字符开头</translation>
    </message>
    <message>
        <source>Put it into quotes.</source>
        <translation>请加上引号。</translation>
    </message>
    <message>
        <source>A list or a map ends where it should not</source>
        <translation>列表或映射在不该结束的地方结束了</translation>
    </message>
    <message>
        <source>Check the indentation, and that every [ and { has its ] and }.</source>
        <translation>请检查缩进，并让每个 [ 和 { 都有配对的 ] 和 }。</translation>
    </message>
    <message>
        <source>The indentation does not fit</source>
        <translation>缩进不对</translation>
    </message>
    <message>
        <source>Indent with spaces, never with tabs, and the same for all entries.</source>
        <translation>请用空格缩进，不要用制表符；同一层缩进要一致。</translation>
    </message>
    <message>
        <source>Aliases (*name) are not used here</source>
        <translation>这里不能用别名（*name）</translation>
    </message>
    <message>
        <source>Put a text that begins with * or &amp; into quotes.</source>
        <translation>以 * 或 &amp; 开头的文本请加引号。</translation>
    </message>
    <message>
        <source>Anchors (&amp;name) are not used here</source>
        <translation>这里不能用锚点（&amp;name）</translation>
    </message>
    <message>
        <source>Put a text that begins with &amp; into quotes.</source>
        <translation>以 &amp; 开头的文本请加引号。</translation>
    </message>
    <message>
        <source>Tags (!name) are not used here</source>
        <translation>这里不能用标签（!name）</translation>
    </message>
    <message>
        <source>Put a text that begins with ! into quotes.</source>
        <translation>以 ! 开头的文本请加引号。</translation>
    </message>
    <message>
        <source>Only one YAML document may stand here</source>
        <translation>这里只能有一个 YAML 文档</translation>
    </message>
    <message>
        <source>Delete the line with --- or ....</source>
        <translation>请删掉 --- 或 .... 那一行。</translation>
    </message>
    <message>
        <source>This quote is never closed</source>
        <translation>这个引号没有配对</translation>
    </message>
    <message>
        <source>Lists and maps are nested too deeply here</source>
        <translation>这里的列表和映射嵌套太深</translation>
    </message>
    <message>
        <source>There are too many values here</source>
        <translation>这里的值太多了</translation>
    </message>
    <message>
        <source>A key must be plain text</source>
        <translation>键必须是纯文本</translation>
    </message>
    <message>
        <source>The key &apos;%1&apos; is given twice</source>
        <translation>键“%1”写了两次</translation>
    </message>
    <message>
        <source>&apos;%1&apos; looks like the rest of a text that was cut at a comma</source>
        <translation>“%1”像是文本在逗号处被截断后剩下的部分</translation>
    </message>
    <message>
        <source>Inside { } put text that holds a comma into quotes, or write it on lines of its own.</source>
        <translation>{ } 里带逗号的文本请加引号，或者单独分行写。</translation>
    </message>
    <message>
        <source>In double quotes \ begins an escape, so this TeX is changed</source>
        <translation>双引号里的 \ 是转义符，这段 TeX 会被改掉</translation>
    </message>
    <message>
        <source>Put TeX into single quotes, or into a block behind |.</source>
        <translation>TeX 请用单引号括起来，或者写成 | 后面的块。</translation>
    </message>
    <message>
        <source>A text is needed here</source>
        <translation>这里要写文本</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a number</source>
        <translation>“%1”不是数</translation>
    </message>
    <message>
        <source>Write a number such as 0.5 or 1e-4; a comma is no decimal point.</source>
        <translation>请写 0.5 或 1e-4 这样的数；逗号不能当小数点。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a whole number from %2 to %3</source>
        <translation>“%1”不是 %2 到 %3 的整数</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is neither true nor false</source>
        <translation>“%1”既不是 true 也不是 false</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a share</source>
        <translation>“%1”不是比例</translation>
    </message>
    <message>
        <source>Write a number from 0 to 1, or a per cent such as 15%.</source>
        <translation>请写 0 到 1 的数，或者 15% 这样的百分数。</translation>
    </message>
    <message>
        <source>A list is needed here</source>
        <translation>这里要写列表</translation>
    </message>
    <message>
        <source>Write [a, b], or one entry a line behind &apos;- &apos;.</source>
        <translation>请写 [a, b]，或者每行写一项，前面加“- ”。</translation>
    </message>
    <message>
        <source>A map is needed here: %1</source>
        <translation>这里要写映射：%1</translation>
    </message>
    <message>
        <source>Write key: value.</source>
        <translation>请写成 key: value。</translation>
    </message>
    <message>
        <source>A text, or a map from language to text, is needed here</source>
        <translation>这里要写文本，或者各语言的文本</translation>
    </message>
    <message>
        <source>Write {zh_CN: ..., en: ...}.</source>
        <translation>请写 {zh_CN: ..., en: ...}。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not one of the words that may stand here</source>
        <translation>“%1”不是这里能用的词</translation>
    </message>
    <message>
        <source>They are: %2.</source>
        <translation>可以写：%2。</translation>
    </message>
    <message>
        <source>A matrix is needed here</source>
        <translation>这里要写矩阵</translation>
    </message>
    <message>
        <source>Write its rows: [[1, 2], [3, 4]].</source>
        <translation>请按行写：[[1, 2], [3, 4]]。</translation>
    </message>
    <message>
        <source>This row has %1 numbers and the first one has %2</source>
        <translation>这一行有 %1 个数，第一行却有 %2 个</translation>
    </message>
    <message>
        <source>There is no key &apos;%1&apos; in: %2</source>
        <translation>没有“%1”这个键，所在位置：%2</translation>
    </message>
    <message>
        <source>Did you mean &apos;%3&apos;?</source>
        <translation>是不是想写“%3”？</translation>
    </message>
    <message>
        <source>The key &apos;%1&apos; is missing in: %2</source>
        <translation>缺少键“%1”，所在位置：%2</translation>
    </message>
    <message>
        <source>The input &apos;%1&apos; needs exactly one kind</source>
        <translation>输入“%1”要写且只写一个种类</translation>
    </message>
    <message>
        <source>The kinds are matrix, grid, slider, number, integer, switch, choice, tokens and seed.</source>
        <translation>种类有 matrix、grid、slider、number、integer、switch、choice、tokens 和 seed。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a name for a cell</source>
        <translation>“%1”不能当单元的名称</translation>
    </message>
    <message>
        <source>A name has ASCII or Greek letters, digits and &apos;_&apos;, and begins with a letter.</source>
        <translation>名称可以用英文字母、希腊字母、数字和“_”，并以字母开头。</translation>
    </message>
    <message>
        <source>The start value %1 lies outside %2 to %3</source>
        <translation>初始值 %1 不在 %2 到 %3 之间</translation>
    </message>
    <message>
        <source>min is larger than max</source>
        <translation>min 比 max 大</translation>
    </message>
    <message>
        <source>A slider needs min and max</source>
        <translation>滑块要写 min 和 max</translation>
    </message>
    <message>
        <source>A slider with scale: log needs min above 0</source>
        <translation>用 scale: log 的滑块，min 要大于 0</translation>
    </message>
    <message>
        <source>start must be from 1 to %1, the number of choices</source>
        <translation>start 要在 1 到 %1（选项个数）之间</translation>
    </message>
    <message>
        <source>This input has no entries</source>
        <translation>这个输入没有内容</translation>
    </message>
    <message>
        <source>Every entry of show has exactly one kind</source>
        <translation>show 的每一项要写且只写一个种类</translation>
    </message>
    <message>
        <source>The kinds are heatmap, matrix, grid, bars, number, plot, text and shapes.</source>
        <translation>种类有 heatmap、matrix、grid、bars、number、plot、text 和 shapes。</translation>
    </message>
    <message>
        <source>%1 series are named and %2 are shown</source>
        <translation>写了 %1 个系列名，却显示 %2 个系列</translation>
    </message>
    <message>
        <source>There is no input &apos;%1&apos; to set</source>
        <translation>没有可以设置的输入“%1”</translation>
    </message>
    <message>
        <source>A preset sets inputs, not cells.</source>
        <translation>预设只能设置输入，不能设置单元。</translation>
    </message>
    <message>
        <source>Calc source stands in a block</source>
        <translation>计算代码要写成块</translation>
    </message>
    <message>
        <source>Write it behind | on lines of its own, so that commas and colons in it are safe.</source>
        <translation>请分行写在 | 后面，里面的逗号和冒号就不会出错。</translation>
    </message>
    <message>
        <source>There is no cell &apos;%1&apos;</source>
        <translation>没有单元“%1”</translation>
    </message>
    <message>
        <source>This exercise has no parts</source>
        <translation>这道练习没有小题</translation>
    </message>
    <message>
        <source>The part &apos;%1&apos; is given twice</source>
        <translation>小题“%1”写了两次</translation>
    </message>
    <message>
        <source>This part has no answer</source>
        <translation>这一小题没有答案</translation>
    </message>
    <message>
        <source>Name the cell of vars that holds it.</source>
        <translation>请写出 vars 里存放答案的单元。</translation>
    </message>
    <message>
        <source>A choice needs at least two options</source>
        <translation>选择题至少要有两个选项</translation>
    </message>
    <message>
        <source>No option is right</source>
        <translation>没有正确选项</translation>
    </message>
    <message>
        <source>Mark it with right: true.</source>
        <translation>请用 right: true 标出正确选项。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not an earlier part</source>
        <translation>“%1”不是前面的小题</translation>
    </message>
    <message>
        <source>carry names a part that stands before this one.</source>
        <translation>carry 要写排在这一小题前面的小题。</translation>
    </message>
    <message>
        <source>There is no part &apos;%1&apos;</source>
        <translation>没有小题“%1”</translation>
    </message>
    <message>
        <source>A tolerance may not be negative</source>
        <translation>容差不能是负数</translation>
    </message>
    <message>
        <source>&apos;%1&apos; needs either use or calc</source>
        <translation>“%1”要在 use 和 calc 中写一个</translation>
    </message>
    <message>
        <source>This {{ is never closed</source>
        <translation>这个 {{ 没有配对</translation>
    </message>
    <message>
        <source>Write }} behind the expression.</source>
        <translation>请在表达式后面写 }}。</translation>
    </message>
    <message>
        <source>Nothing stands between {{ and }}</source>
        <translation>{{ 和 }} 之间没有内容</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a format</source>
        <translation>“%1”不是数的格式</translation>
    </message>
    <message>
        <source>Write for example :.4f, :.3g or :d.</source>
        <translation>例如写 :.4f、:.3g 或 :d。</translation>
    </message>
    <message>
        <source>There is no course.yaml in &apos;%1&apos;</source>
        <translation>“%1”里没有 course.yaml</translation>
    </message>
    <message>
        <source>Give the folder of a course.</source>
        <translation>请给出课程的文件夹。</translation>
    </message>
    <message>
        <source>This course is written in format %1, and this program reads up to format %2</source>
        <translation>这门课用的是格式 %1，本程序最高只支持格式 %2</translation>
    </message>
    <message>
        <source>Use a newer version of Lectern.</source>
        <translation>请换用更新版本的 Lectern。</translation>
    </message>
    <message>
        <source>The course names no language</source>
        <translation>课程没有写语言</translation>
    </message>
    <message>
        <source>Write languages: [zh_CN, en].</source>
        <translation>请写 languages: [zh_CN, en]。</translation>
    </message>
    <message>
        <source>The course names no lesson</source>
        <translation>课程没有列出任何一课</translation>
    </message>
    <message>
        <source>There is no folder &apos;%1&apos; for this lesson</source>
        <translation>这一课没有对应的文件夹“%1”</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not the name of a folder in the course</source>
        <translation>“%1”不是课程里文件夹的名称</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a file in the course&apos;s folder</source>
        <translation>“%1”不是课程文件夹里的文件</translation>
    </message>
    <message>
        <source>The lesson &apos;%1&apos; has no page in %2</source>
        <translation>课文“%1”没有 %2 的页面</translation>
    </message>
    <message>
        <source>Write %2.md.</source>
        <translation>请编写 %2.md。</translation>
    </message>
    <message>
        <source>The page says lang: %1 and its file is %2.md</source>
        <translation>页面里写的是 lang: %1，文件却是 %2.md</translation>
    </message>
    <message>
        <source>The page has the id &apos;%1&apos; and in %3 it is &apos;%2&apos;</source>
        <translation>这一页的 id 是“%1”，在 %3 里却是“%2”</translation>
    </message>
    <message>
        <source>Pages of one lesson have the same id.</source>
        <translation>同一课的各语言页面要用同一个 id。</translation>
    </message>
    <message>
        <source>The lesson id &apos;%1&apos; is used twice</source>
        <translation>课文 id“%1”用了两次</translation>
    </message>
    <message>
        <source>%1 stands in %2 and is missing here</source>
        <translation>%1 在 %2 里有，这里却没有</translation>
    </message>
    <message>
        <source>The headings and embeds of a lesson are the same in every language.</source>
        <translation>同一课的标题和嵌入内容，各语言要一致。</translation>
    </message>
    <message>
        <source>%1 stands here and is missing in %2</source>
        <translation>%1 在这里有，在 %2 里却没有</translation>
    </message>
    <message>
        <source>%1 stands at another place than in %2</source>
        <translation>%1 的位置和 %2 里的不同</translation>
    </message>
    <message>
        <source>The order is the same in every language.</source>
        <translation>各语言的顺序要一致。</translation>
    </message>
    <message>
        <source>There is no text in %1</source>
        <translation>没有 %1 的文本</translation>
    </message>
    <message>
        <source>The calculator &apos;%1&apos; is defined twice</source>
        <translation>计算器“%1”定义了两次</translation>
    </message>
    <message>
        <source>Define it once, and embed it elsewhere with an empty body.</source>
        <translation>请只定义一次，别处嵌入时正文留空。</translation>
    </message>
    <message>
        <source>The exercise &apos;%1&apos; stands in two lessons</source>
        <translation>练习“%1”在两课里都出现了</translation>
    </message>
    <message>
        <source>There is no calculator &apos;%1&apos;</source>
        <translation>没有计算器“%1”</translation>
    </message>
    <message>
        <source>Define it in a page or in calculators/%1.yaml.</source>
        <translation>请在页面里或 calculators/%1.yaml 里定义它。</translation>
    </message>
    <message>
        <source>There is no exercise &apos;%1&apos;</source>
        <translation>没有练习“%1”</translation>
    </message>
    <message>
        <source>Write exercises/%1.yaml.</source>
        <translation>请编写 exercises/%1.yaml。</translation>
    </message>
    <message>
        <source>The exercise &apos;%1&apos; is embedded nowhere</source>
        <translation>练习“%1”没有嵌入任何地方</translation>
    </message>
    <message>
        <source>Nothing has the id &apos;%1&apos;</source>
        <translation>没有 id 为“%1”的内容</translation>
    </message>
    <message>
        <source>The glossary has no term &apos;%1&apos;</source>
        <translation>术语表里没有“%1”</translation>
    </message>
    <message>
        <source>references.yaml has no entry &apos;%1&apos;</source>
        <translation>references.yaml 里没有条目“%1”</translation>
    </message>
    <message>
        <source>&apos;%1&apos; does not name a value</source>
        <translation>“%1”没有指出一个值</translation>
    </message>
    <message>
        <source>Write calculator.cell, with :.4f behind it if you like.</source>
        <translation>请写成 calculator.cell，需要时后面加 :.4f。</translation>
    </message>
    <message>
        <source>Nothing has the id &apos;%1&apos; that is renamed to</source>
        <translation>改名的目标 id“%1”不存在</translation>
    </message>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>note</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>The file %1 cannot be read: %2</source>
        <translation>读不了文件 %1：%2</translation>
    </message>
    <message>
        <source>Check that it exists and that you may read it.</source>
        <translation>请确认文件存在，而且你有权读取。</translation>
    </message>
    <message>
        <source>The file %1 cannot be written: %2</source>
        <translation>写不了文件 %1：%2</translation>
    </message>
    <message>
        <source>Choose another place, or make room there.</source>
        <translation>请换个位置，或者腾出一些空间。</translation>
    </message>
    <message>
        <source>The data folder %1 cannot be made.</source>
        <translation>建不了数据文件夹 %1。</translation>
    </message>
    <message>
        <source>Check the folder above it, or choose another data folder.</source>
        <translation>请检查它的上级文件夹，或者换一个数据文件夹。</translation>
    </message>
    <message>
        <source>%1 may not be written to, so nothing you do can be kept.</source>
        <translation>%1 没有写入权限，你做的内容都保存不了。</translation>
    </message>
    <message>
        <source>Give yourself the right to write there, or choose another data folder.</source>
        <translation>请给自己加上写入权限，或者换一个数据文件夹。</translation>
    </message>
    <message>
        <source>The disk is full: %1 cannot be written.</source>
        <translation>磁盘满了，写不了 %1。</translation>
    </message>
    <message>
        <source>Free some space. What you have done is kept in memory and will be saved then.</source>
        <translation>请腾出一些空间。你做的内容还在内存里，有空间后会自动保存。</translation>
    </message>
    <message>
        <source>Your data in %1 cannot be opened: %2</source>
        <translation>打不开 %1 里的学习数据：%2</translation>
    </message>
    <message>
        <source>Check that it is a file that you may read and write.</source>
        <translation>请确认它是文件，而且你有权读写。</translation>
    </message>
    <message>
        <source>Another program is using %1.</source>
        <translation>%1 正被别的程序占用。</translation>
    </message>
    <message>
        <source>Close it, or wait a moment and try again.</source>
        <translation>请关闭那个程序，或者稍等一会儿再试。</translation>
    </message>
    <message>
        <source>Your data in %1 is damaged: %2</source>
        <translation>%1 里的学习数据损坏了：%2</translation>
    </message>
    <message>
        <source>Nothing has been deleted. Restore the file from a backup copy, or set it aside to start afresh; keep it, as it may be repaired.</source>
        <translation>什么都没有删除。请用备份恢复这个文件，或者把它移到一边重新开始；原文件请留着，也许还能修好。</translation>
    </message>
    <message>
        <source>%1 belongs to another program.</source>
        <translation>%1 是别的程序的文件。</translation>
    </message>
    <message>
        <source>Nothing has been changed. Choose another data folder.</source>
        <translation>什么都没有改动。请换一个数据文件夹。</translation>
    </message>
    <message>
        <source>%1 was written by a newer Lectern (data version %2, this program knows %3).</source>
        <translation>%1 是更新版本的 Lectern 写的（数据版本 %2，本程序支持到 %3）。</translation>
    </message>
    <message>
        <source>Nothing has been changed. Update Lectern, or choose another data folder.</source>
        <translation>什么都没有改动。请更新 Lectern，或者换一个数据文件夹。</translation>
    </message>
    <message>
        <source>No backup copy of %1 could be made: %2</source>
        <translation>没能给 %1 做备份：%2</translation>
    </message>
    <message>
        <source>Your data has not been changed. Free some space and try again.</source>
        <translation>你的数据没有改动。请腾出一些空间再试。</translation>
    </message>
    <message>
        <source>%1 could not be brought up to date: %2</source>
        <translation>%1 没能升级到新格式：%2</translation>
    </message>
    <message>
        <source>Your data is as it was. A backup copy is in %3</source>
        <translation>你的数据还是原来的样子，备份在 %3</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>没能写入 %1：%2</translation>
    </message>
    <message>
        <source>What you have done is kept in memory; saving is tried again.</source>
        <translation>你做的内容还在内存里，程序会再试着保存。</translation>
    </message>
    <message>
        <source>%1 could not be read: %2</source>
        <translation>没能读取 %1：%2</translation>
    </message>
    <message>
        <source>Check the disk; nothing has been changed.</source>
        <translation>请检查磁盘；什么都没有改动。</translation>
    </message>
    <message>
        <source>The formula %1 cannot be typeset: %2</source>
        <translation>公式 %1 排不出来：%2</translation>
    </message>
    <message>
        <source>Correct the TeX; readers see its source in red.</source>
        <translation>请改正 TeX；读者现在看到的是红色的源代码。</translation>
    </message>
    <message>
        <source>number</source>
        <comment>kind of a value</comment>
        <translation>数</translation>
    </message>
    <message>
        <source>text</source>
        <comment>kind of a value</comment>
        <translation>文本</translation>
    </message>
    <message>
        <source>list of %1 texts</source>
        <translation>文本列表（%1 项）</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>two sentences</comment>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <comment>two sentences</comment>
        <translation>%1。%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>severity: what</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: %2 (%3)</source>
        <comment>severity: what (hint)</comment>
        <translation>%1：%2（%3）</translation>
    </message>
    <message>
        <source>The cell %1 cannot be computed at: %2.</source>
        <translation>在 %2 时，单元 %1 算不出来。</translation>
    </message>
    <message>
        <source>The finding beside this one says why.</source>
        <translation>原因见相邻的那一条。</translation>
    </message>
    <message>
        <source>%1 positions from %2 on are asked for, but the table has %3.</source>
        <translation>要从位置 %2 起取 %1 个，可表里只有 %3 个。</translation>
    </message>
    <message>
        <source>A learned table knows only the lengths it was made for.</source>
        <translation>学出来的位置表只认得建表时的长度。</translation>
    </message>
    <message>
        <source>%1 buckets cannot share the distances up to %2.</source>
        <translation>%1 个桶分不了直到 %2 的距离。</translation>
    </message>
    <message>
        <source>The usual values are 32 buckets and a largest distance of 128.</source>
        <translation>通常用 32 个桶，最大距离 128。</translation>
    </message>
    <message>
        <source>The table of the position bias has %1 rows for %2 buckets.</source>
        <translation>位置偏置表有 %1 行，桶却有 %2 个。</translation>
    </message>
    <message>
        <source>Each bucket needs one row.</source>
        <translation>每个桶要有一行。</translation>
    </message>
    <message>
        <source>In sample %1, token %2 is %3, but the table has %4 rows.</source>
        <translation>第 %1 个样本的第 %2 个词元是 %3，可表只有 %4 行。</translation>
    </message>
    <message>
        <source>Tokens count from 0.</source>
        <translation>词元从 0 数起。</translation>
    </message>
    <message>
        <source>The dropout probability is %1.</source>
        <translation>丢弃概率是 %1。</translation>
    </message>
    <message>
        <source>It must be at least 0 and less than 1.</source>
        <translation>它要不小于 0，且小于 1。</translation>
    </message>
    <message>
        <source>The gradient has shape %1, the output has shape %2.</source>
        <translation>梯度的形状是 %1，输出的形状是 %2。</translation>
    </message>
    <message>
        <source>Each entry of an output has one gradient.</source>
        <translation>输出的每个分量各有一个梯度。</translation>
    </message>
    <message>
        <source>A tensor of shape %1 is too large.</source>
        <translation>形状为 %1 的张量太大了。</translation>
    </message>
    <message>
        <source>Choose smaller sizes.</source>
        <translation>把尺寸取小一些。</translation>
    </message>
    <message>
        <source>The tokens are %1, but what marks them as valid is %2.</source>
        <translation>词元的形状是 %1，有效标记的形状却是 %2。</translation>
    </message>
    <message>
        <source>Mark each token of each sample.</source>
        <translation>每个样本的每个词元都要标上。</translation>
    </message>
    <message>
        <source>The tokens are %1, but the module gave %2.</source>
        <translation>词元的形状是 %1，模块给出的却是 %2。</translation>
    </message>
    <message>
        <source>A module gives one output per token, and weights for each pair.</source>
        <translation>模块要给每个词元一个输出，给每一对词元一个权重。</translation>
    </message>
    <message>
        <source>The output holds NaN or infinity.</source>
        <translation>输出里有 NaN 或无穷大。</translation>
    </message>
    <message>
        <source>Find where it arises first: look at the sums of the weights.</source>
        <translation>先找它最早出现在哪里：看看各行权重的和。</translation>
    </message>
    <message>
        <source>The module raised an error of its own.</source>
        <translation>模块自己报了错。</translation>
    </message>
    <message>
        <source>The same input gave two different outputs.</source>
        <translation>同样的输入，两次输出不一样。</translation>
    </message>
    <message>
        <source>Is dropout on? Switch it off before you look for changes.</source>
        <translation>是不是开着 dropout？先关掉它，再找变化。</translation>
    </message>
    <message>
        <source>The module does not show its weights.</source>
        <translation>模块没有给出权重。</translation>
    </message>
    <message>
        <source>Let it return the weights of every head.</source>
        <translation>让它返回每个头的权重。</translation>
    </message>
    <message>
        <source>The module does not show its scores.</source>
        <translation>模块没有给出分数。</translation>
    </message>
    <message>
        <source>Let it return the scores of every head, before the mask.</source>
        <translation>让它返回每个头在加掩码之前的分数。</translation>
    </message>
    <message>
        <source>There is no padding to look at.</source>
        <translation>没有填充，无从检查。</translation>
    </message>
    <message>
        <source>Take samples of different lengths.</source>
        <translation>用长短不一的样本。</translation>
    </message>
    <message>
        <source>In sample %1, position %2 is padding and would be replaced.</source>
        <translation>第 %1 个样本的第 %2 个位置是填充，却要被换掉。</translation>
    </message>
    <message>
        <source>Replace true tokens only: nobody reads padding anyway.</source>
        <translation>只换真正的词元，填充本来就没有谁去读。</translation>
    </message>
    <message>
        <source>There is nothing but padding.</source>
        <translation>除了填充什么也没有。</translation>
    </message>
    <message>
        <source>Give at least one true token.</source>
        <translation>至少要有一个真正的词元。</translation>
    </message>
    <message>
        <source>Of %1 positions, none comes after position %2.</source>
        <translation>一共 %1 个位置，第 %2 个之后再没有了。</translation>
    </message>
    <message>
        <source>Keep fewer positions, or take a longer sequence.</source>
        <translation>少保留几个位置，或者换一条更长的序列。</translation>
    </message>
    <message>
        <source>Two tokens are needed, but there is only %1.</source>
        <translation>至少要两个词元，这里只有 %1 个。</translation>
    </message>
    <message>
        <source>One token has no order.</source>
        <translation>单独一个词元谈不上顺序。</translation>
    </message>
    <message>
        <source>The replacement does not have the shape of the input.</source>
        <translation>替换用的张量和输入形状不同。</translation>
    </message>
    <message>
        <source>The outputs to compare differ in shape.</source>
        <translation>要比较的两个输出形状不同。</translation>
    </message>
    <message>
        <source>Other tokens changed nothing, not even at their own positions.</source>
        <translation>换了词元，连它们自己位置上的输出也没有变。</translation>
    </message>
    <message>
        <source>Does the module read its input?</source>
        <translation>模块真的读了输入吗？</translation>
    </message>
    <message>
        <source>Turning the tokens around changes nothing.</source>
        <translation>把词元倒过来，什么也没有变。</translation>
    </message>
    <message>
        <source>Take tokens that differ.</source>
        <translation>用互不相同的词元。</translation>
    </message>
    <message>
        <source>The last token does not reach the first: a causal mask is on.</source>
        <translation>最后一个词元影响不到第一个：因果掩码开着。</translation>
    </message>
    <message>
        <source>Switch it off: a mask makes order matter by itself.</source>
        <translation>把它关掉：有了掩码，顺序本来就会起作用。</translation>
    </message>
    <message>
        <source>No query reads two keys.</source>
        <translation>没有哪个查询能读到两个键。</translation>
    </message>
    <message>
        <source>Take a longer sequence.</source>
        <translation>换一条更长的序列。</translation>
    </message>
    <message>
        <source>The inputs do not double in length.</source>
        <translation>各次输入的长度没有成倍增长。</translation>
    </message>
    <message>
        <source>Give two or more, each at least twice as long as the one before.</source>
        <translation>给两个以上，每个至少是前一个的两倍长。</translation>
    </message>
    <message>
        <source>It was too fast to be timed.</source>
        <translation>太快了，测不出时间。</translation>
    </message>
    <message>
        <source>Take longer inputs.</source>
        <translation>用更长的输入。</translation>
    </message>
    <message>
        <source>It was stopped.</source>
        <translation>已经停下。</translation>
    </message>
    <message>
        <source>The needs differ from those in %1</source>
        <translation>预备知识与 %1 里的不一致</translation>
    </message>
    <message>
        <source>Each language has the same needs with the same questions.</source>
        <translation>每种语言的预备知识和问题要一一对应。</translation>
    </message>
    <message>
        <source>A warm-up question and its answer come together</source>
        <translation>热身题和答案要成对出现</translation>
    </message>
    <message>
        <source>Write both question: and answer:, or neither.</source>
        <translation>question: 和 answer: 要么都写，要么都不写。</translation>
    </message>
    <message>
        <source>No heading of this lesson has the id &apos;%1&apos;</source>
        <translation>这一课没有 id 为“%1”的标题</translation>
    </message>
    <message>
        <source>The key padding mask has shape %1, but %2 is needed.</source>
        <translation>键的填充掩码形状是 %1，应当是 %2。</translation>
    </message>
    <message>
        <source>It has one mark for each key of each sample.</source>
        <translation>每个样本的每个键各有一个标记。</translation>
    </message>
    <message>
        <source>The valid keys have shape %1, but %2 is needed.</source>
        <translation>有效键的形状是 %1，应当是 %2。</translation>
    </message>
    <message>
        <source>There is one mark for each token of each sample.</source>
        <translation>每个样本的每个词元各有一个标记。</translation>
    </message>
    <message>
        <source>Sample %1 has no valid key.</source>
        <translation>第 %1 个样本没有一个有效的键。</translation>
    </message>
    <message>
        <source>Leave out samples that are padding alone.</source>
        <translation>全是填充的样本不要放进来。</translation>
    </message>
    <message>
        <source>The new keys or values have shape %1, but the cache needs %2.</source>
        <translation>新的键或值形状是 %1，缓存要的是 %2。</translation>
    </message>
    <message>
        <source>Make a cache for the model and the batch that it is used with.</source>
        <translation>缓存要按所用的模型和批次来建。</translation>
    </message>
    <message>
        <source>%1 positions do not fit into a cache of %2.</source>
        <translation>容量为 %2 的缓存放不下 %1 个位置。</translation>
    </message>
    <message>
        <source>Make a longer cache, or start again.</source>
        <translation>建一个更长的缓存，或者重新开始。</translation>
    </message>
    <message>
        <source>One layer&apos;s cache holds %1 positions, another&apos;s %2.</source>
        <translation>一层的缓存里有 %1 个位置，另一层却有 %2 个。</translation>
    </message>
    <message>
        <source>All caches of a model grow and shrink together.</source>
        <translation>同一个模型各层的缓存要一起增减。</translation>
    </message>
    <message>
        <source>A pass with a cache has no backward pass.</source>
        <translation>带缓存的前向计算没有反向传播。</translation>
    </message>
    <message>
        <source>Train on whole sequences; the cache is for decoding.</source>
        <translation>训练要用整条序列，缓存只用于逐词生成。</translation>
    </message>
    <message>
        <source>The vocabulary is empty.</source>
        <translation>词表是空的。</translation>
    </message>
    <message>
        <source>A language model needs at least one token.</source>
        <translation>语言模型至少要有一个词元。</translation>
    </message>
    <message>
        <source>The block&apos;s attention has rotary positions of its own.</source>
        <translation>这个块的注意力自带旋转位置编码。</translation>
    </message>
    <message>
        <source>Choose rotary positions for the model instead.</source>
        <translation>请改在模型上选用旋转位置编码。</translation>
    </message>
    <message>
        <source>A cache needs the causal mask.</source>
        <translation>用缓存就必须有因果掩码。</translation>
    </message>
    <message>
        <source>Without it earlier positions would read later ones, and change with each token.</source>
        <translation>没有它，前面的位置会读到后面的，每来一个词元就要变一次。</translation>
    </message>
    <message>
        <source>There are %1 caches for %2 layers.</source>
        <translation>有 %2 层，缓存却有 %1 个。</translation>
    </message>
    <message>
        <source>Each layer needs a cache of its own.</source>
        <translation>每一层要有自己的缓存。</translation>
    </message>
    <message>
        <source>The targets have shape %1, the tokens have shape %2.</source>
        <translation>目标的形状是 %1，词元的形状是 %2。</translation>
    </message>
    <message>
        <source>Each token needs one target, which may be ignored.</source>
        <translation>每个词元要有一个目标，可以标成忽略。</translation>
    </message>
    <message>
        <source>The optimizer&apos;s option &apos;%1&apos; is out of its range.</source>
        <translation>优化器的选项“%1”超出了范围。</translation>
    </message>
    <message>
        <source>Rate and decay are at least 0, averages at least 0 and less than 1.</source>
        <translation>学习率和衰减不小于 0；滑动平均的系数不小于 0，且小于 1。</translation>
    </message>
    <message>
        <source>The parameters are not those of the first step.</source>
        <translation>这些参数和第一步时的不是同一组。</translation>
    </message>
    <message>
        <source>Each model needs an optimizer of its own.</source>
        <translation>每个模型要有自己的优化器。</translation>
    </message>
    <message>
        <source>The norm of the gradients is not a finite number.</source>
        <translation>梯度的范数不是有限数。</translation>
    </message>
    <message>
        <source>Lower the learning rate, or look for a row that reads nothing.</source>
        <translation>把学习率调低，或者找找有没有什么都读不到的行。</translation>
    </message>
    <message>
        <source>Gradients can only be clipped to a norm greater than 0.</source>
        <translation>裁剪梯度的范数上限必须大于 0。</translation>
    </message>
    <message>
        <source>The usual value is 1.</source>
        <translation>通常取 1。</translation>
    </message>
    <message>
        <source>There is nothing to train on.</source>
        <translation>没有训练数据。</translation>
    </message>
    <message>
        <source>Give at least one batch.</source>
        <translation>至少要有一个批次。</translation>
    </message>
    <message>
        <source>The temperature must be finite and at least 0.</source>
        <translation>温度必须是有限数，且不小于 0。</translation>
    </message>
    <message>
        <source>0 always takes the most likely token.</source>
        <translation>0 表示总是取最可能的词元。</translation>
    </message>
    <message>
        <source>Top-p must be greater than 0 and at most 1.</source>
        <translation>top-p 必须大于 0，且不超过 1。</translation>
    </message>
    <message>
        <source>No token can be drawn from these logits.</source>
        <translation>从这些 logits 里抽不出词元。</translation>
    </message>
    <message>
        <source>At least one must be finite, and none NaN or infinitely large.</source>
        <translation>至少有一个是有限数，并且不能有 NaN 或正无穷。</translation>
    </message>
    <message>
        <source>The prompt is empty.</source>
        <translation>起始序列是空的。</translation>
    </message>
    <message>
        <source>Start with at least one token.</source>
        <translation>至少要从一个词元开始。</translation>
    </message>
    <message>
        <source>This is not a saved model of a known version.</source>
        <translation>这不是已知版本的模型存档。</translation>
    </message>
    <message>
        <source>The saved model is damaged or incomplete.</source>
        <translation>模型存档已损坏，或者不完整。</translation>
    </message>
    <message>
        <source>Save it again from the model.</source>
        <translation>请从模型重新保存一次。</translation>
    </message>
    <message>
        <source>The saved numbers have %1 bytes, those of the model %2.</source>
        <translation>存档里的数每个 %1 字节，模型的是 %2 字节。</translation>
    </message>
    <message>
        <source>float has 4 bytes, double has 8.</source>
        <translation>float 是 4 字节，double 是 8 字节。</translation>
    </message>
    <message>
        <source>%1 parameters are saved, but the model has %2.</source>
        <translation>存档里有 %1 个参数，模型却有 %2 个。</translation>
    </message>
    <message>
        <source>Make the model with the options it was saved with.</source>
        <translation>请用保存时的选项来建模型。</translation>
    </message>
    <message>
        <source>The parameter &apos;%1&apos; is saved where the model has &apos;%2&apos;.</source>
        <translation>存档里是参数“%1”，模型在这里的是“%2”。</translation>
    </message>
    <message>
        <source>The saved parameter &apos;%1&apos; has shape %2, that of the model %3.</source>
        <translation>存档里参数“%1”的形状是 %2，模型的是 %3。</translation>
    </message>
    <message>
        <source>The saved parameter &apos;%1&apos; holds a number that is not finite.</source>
        <translation>存档里参数“%1”含有非有限的数。</translation>
    </message>
    <message>
        <source>The training had failed before it was saved.</source>
        <translation>保存之前，训练就已经出了问题。</translation>
    </message>
    <message>
        <source>The input weight is %1, but %2 is needed.</source>
        <translation>输入权重的形状是 %1，应当是 %2。</translation>
    </message>
    <message>
        <source>It has one row per gate and unit and one column per input.</source>
        <translation>每个门的每个单元占一行，每个输入占一列。</translation>
    </message>
    <message>
        <source>The hidden weight is %1, but %2 is needed.</source>
        <translation>隐状态权重的形状是 %1，应当是 %2。</translation>
    </message>
    <message>
        <source>It has one row per gate and unit and one column per unit.</source>
        <translation>每个门的每个单元占一行，每个单元占一列。</translation>
    </message>
    <message>
        <source>The bias has %1 entries, but %2 are needed.</source>
        <translation>偏置有 %1 个分量，应当有 %2 个。</translation>
    </message>
    <message>
        <source>A bias has one entry per gate and unit.</source>
        <translation>偏置的每个门、每个单元各有一个分量。</translation>
    </message>
    <message>
        <source>The state is %1, but %2 is needed.</source>
        <translation>状态的形状是 %1，应当是 %2。</translation>
    </message>
    <message>
        <source>It has one row per sample and one column per unit.</source>
        <translation>每个样本占一行，每个单元占一列。</translation>
    </message>
    <message>
        <source>The query is projected to %1 units and the key to %2, the score reads %3.</source>
        <translation>查询投影成 %1 个单元，键投影成 %2 个，打分用的却是 %3 个。</translation>
    </message>
    <message>
        <source>All three need the same number of units.</source>
        <translation>三者的单元数要相同。</translation>
    </message>
    <message>
        <source>The kernel reads %1 channels, the input has %2.</source>
        <translation>卷积核读 %1 个通道，输入却有 %2 个。</translation>
    </message>
    <message>
        <source>A kernel reads every channel of its input.</source>
        <translation>卷积核要读输入的全部通道。</translation>
    </message>
    <message>
        <source>The kernel has no taps.</source>
        <translation>卷积核没有抽头。</translation>
    </message>
    <message>
        <source>A kernel reads at least one position.</source>
        <translation>卷积核至少要读一个位置。</translation>
    </message>
    <message>
        <source>The dilation is 0.</source>
        <translation>膨胀率是 0。</translation>
    </message>
    <message>
        <source>Dilation 1 reads neighbouring positions.</source>
        <translation>膨胀率为 1 时，读的是相邻的位置。</translation>
    </message>
    <message>
        <source>%1 taps at dilation %2 cannot be centred on a position.</source>
        <translation>%1 个抽头、膨胀率 %2，没法以某个位置为中心。</translation>
    </message>
    <message>
        <source>Take an odd number of taps, or a causal kernel.</source>
        <translation>抽头数取奇数，或者用因果卷积。</translation>
    </message>
    <message>
        <source>The pattern is for %1 queries and %2 keys, but there are %3 and %4.</source>
        <translation>这个模式是为 %1 个查询、%2 个键定的，现在却有 %3 个和 %4 个。</translation>
    </message>
    <message>
        <source>Make the pattern for these lengths.</source>
        <translation>请按现在的长度来定模式。</translation>
    </message>
    <message>
        <source>The keys of query %1 in the pattern do not rise, or do not exist.</source>
        <translation>模式里第 %1 个查询的键没有递增，或者并不存在。</translation>
    </message>
    <message>
        <source>List each key once, in rising order.</source>
        <translation>每个键只列一次，从小到大。</translation>
    </message>
    <message>
        <source>&quot;distinct&quot; asks that all mistakes differ; a cell has the same name.</source>
        <translation>“distinct”要求所有错误互不相同，却有一个单元格也叫这个名字。</translation>
    </message>
    <message>
        <source>Give the cell another name.</source>
        <translation>给单元格换一个名字。</translation>
    </message>
    <message>
        <source>The packed data is damaged or cut off.</source>
        <translation>压缩数据已损坏或不完整。</translation>
    </message>
    <message>
        <source>Unpacked, the data is larger than %1 bytes.</source>
        <translation>解压后的数据超过 %1 字节。</translation>
    </message>
    <message>
        <source>The zip file %1 cannot be read: %2</source>
        <translation>无法读取压缩包 %1：%2</translation>
    </message>
    <message>
        <source>%1 is not a whole zip file.</source>
        <translation>%1 不是完整的压缩包。</translation>
    </message>
    <message>
        <source>It may be cut off. Download it again.</source>
        <translation>文件可能没下载完，请重新下载。</translation>
    </message>
    <message>
        <source>The zip file %1 is larger than %2 bytes.</source>
        <translation>压缩包 %1 超过 %2 字节。</translation>
    </message>
    <message>
        <source>The zip file %1 holds more than %2 files.</source>
        <translation>压缩包 %1 中的文件超过 %2 个。</translation>
    </message>
    <message>
        <source>A file in the zip has a name that is not safe: %1</source>
        <translation>压缩包里有个文件的名称不安全：%1</translation>
    </message>
    <message>
        <source>A file in the zip has a name of more than %1 bytes.</source>
        <translation>压缩包里有个文件的名称超过 %1 字节。</translation>
    </message>
    <message>
        <source>%1 in the zip is a link and not a file.</source>
        <translation>压缩包里的 %1 是链接，不是文件。</translation>
    </message>
    <message>
        <source>%1 in the zip is locked with a password.</source>
        <translation>压缩包里的 %1 有密码保护。</translation>
    </message>
    <message>
        <source>%1 in the zip is larger than %2 bytes.</source>
        <translation>压缩包里的 %1 超过 %2 字节。</translation>
    </message>
    <message>
        <source>%1 in the zip is damaged: %2</source>
        <translation>压缩包里的 %1 已损坏：%2</translation>
    </message>
    <message>
        <source>%1 in the zip is not as large as the zip says.</source>
        <translation>压缩包里的 %1 实际大小与记录不符。</translation>
    </message>
    <message>
        <source>Unpacked, the zip file %1 is larger than %2 bytes.</source>
        <translation>压缩包 %1 解压后超过 %2 字节。</translation>
    </message>
    <message>
        <source>The zip file %1 cannot be written: %2</source>
        <translation>无法写入压缩包 %1：%2</translation>
    </message>
    <message>
        <source>Check the folder and the free space.</source>
        <translation>请检查文件夹和剩余空间。</translation>
    </message>
    <message>
        <source>The hand-in is larger than %1 bytes.</source>
        <translation>作业文件超过 %1 字节。</translation>
    </message>
    <message>
        <source>This is not a hand-in of Lectern.</source>
        <translation>这不是 Lectern 的作业文件。</translation>
    </message>
    <message>
        <source>Ask for the file that ends in .lhand.</source>
        <translation>请索取扩展名为 .lhand 的文件。</translation>
    </message>
    <message>
        <source>This was made by a newer Lectern (%1; this program knows %2).</source>
        <translation>这个文件由更新的 Lectern 生成（%1，本程序支持 %2）。</translation>
    </message>
    <message>
        <source>Update Lectern.</source>
        <translation>请更新 Lectern。</translation>
    </message>
    <message>
        <source>The hand-in was changed after it was made.</source>
        <translation>作业文件生成后被改动过。</translation>
    </message>
    <message>
        <source>Ask for a new one.</source>
        <translation>请让学习者重新提交。</translation>
    </message>
    <message>
        <source>The hand-in is sealed to a class, and its keys are not here.</source>
        <translation>作业已为某个班级加密，这里没有该班级的密钥。</translation>
    </message>
    <message>
        <source>Name the class with --class or its keys with --keys.</source>
        <translation>请用 --class 指定班级，或用 --keys 指定密钥文件。</translation>
    </message>
    <message>
        <source>The hand-in is damaged, or sealed to another class (%1, not %2).</source>
        <translation>作业文件已损坏，或是交给另一个班级的（%1，而不是 %2）。</translation>
    </message>
    <message>
        <source>Ask which class it was made for.</source>
        <translation>请确认是为哪个班级生成的。</translation>
    </message>
    <message>
        <source>The hand-in holds more than %1 attempts.</source>
        <translation>作业中的作答超过 %1 次。</translation>
    </message>
    <message>
        <source>This is not an enrolment file, or it is damaged.</source>
        <translation>这不是入班文件，或文件已损坏。</translation>
    </message>
    <message>
        <source>Ask your instructor for the file that ends in .lenrol.</source>
        <translation>请向老师索取扩展名为 .lenrol 的文件。</translation>
    </message>
    <message>
        <source>This is not a report of the grader.</source>
        <translation>这不是评分报告。</translation>
    </message>
    <message>
        <source>Part &quot;%1&quot; is not computed, so no mistakes can be proposed.</source>
        <translation>“%1”这一问不是算出来的，提不出错误。</translation>
    </message>
    <message>
        <source>The exercise %1 has no part %2 that is computed.</source>
        <translation>练习 %1 里没有要算的“%2”这一问。</translation>
    </message>
    <message>
        <source>The code was not run.</source>
        <translation>代码没有运行。</translation>
    </message>
    <message>
        <source>This exercise cannot be answered in &quot;%1&quot;.</source>
        <translation>这道题不能用“%1”作答。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; names nothing of the engine</source>
        <translation>“%1”不是引擎里的东西</translation>
    </message>
    <message>
        <source>Write engine. and the id behind it, as engine.mask.triangle-flipped.</source>
        <translation>写成 engine. 加编号，例如 engine.mask.triangle-flipped。</translation>
    </message>
    <message>
        <source>The weight of &apos;%1&apos; may not be negative</source>
        <translation>“%1”的权重不能是负数</translation>
    </message>
    <message>
        <source>Two implementations have the name &apos;%1&apos;</source>
        <translation>有两个实现都叫“%1”</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a language for code</source>
        <translation>“%1”不是可用的编程语言</translation>
    </message>
    <message>
        <source>There are python and calc.</source>
        <translation>可以写 python 和 calc。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; cannot be the name of a function</source>
        <translation>“%1”不能当函数名</translation>
    </message>
    <message>
        <source>Latin letters, digits and _, beginning with a letter.</source>
        <translation>用拉丁字母、数字和 _，以字母开头。</translation>
    </message>
    <message>
        <source>A shape is the number of heads and the width of the module</source>
        <translation>shapes 里写的是模块的头数和宽度</translation>
    </message>
    <message>
        <source>Write [4, 32]; the heads divide the width.</source>
        <translation>写成 [4, 32]；头数要整除宽度。</translation>
    </message>
    <message>
        <source>Dropout is below 100%</source>
        <translation>dropout 要小于 100%</translation>
    </message>
    <message>
        <source>There is no solution in %1</source>
        <translation>缺少 %1 的参考答案</translation>
    </message>
    <message>
        <source>Every language that is offered needs one: solution: {%1: |...}.</source>
        <translation>每种可选的语言都要有：solution: {%1: |...}。</translation>
    </message>
    <message>
        <source>There is no correct implementation to hold the code against</source>
        <translation>没有正确的实现可供对照</translation>
    </message>
    <message>
        <source>A test needs faulty modules that it should find</source>
        <translation>测试题要有它应当查出的错误模块</translation>
    </message>
    <message>
        <source>List them under mutants.</source>
        <translation>写在 mutants 里。</translation>
    </message>
    <message>
        <source>It is not said what the function is called with</source>
        <translation>没有说明用什么参数调用这个函数</translation>
    </message>
    <message>
        <source>arguments: names cells of vars, in order.</source>
        <translation>arguments: 按顺序写 vars 里的单元格。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; belongs to %2</source>
        <translation>“%1”只用于 %2</translation>
    </message>
    <message>
        <source>A code exercise has no parts</source>
        <translation>代码题没有小题</translation>
    </message>
    <message>
        <source>Its points, hints and attempts stand at the exercise.</source>
        <translation>分值、提示和次数写在题目上。</translation>
    </message>
    <message>
        <source>Code cannot be one part of several</source>
        <translation>代码不能是几个小题之一</translation>
    </message>
    <message>
        <source>Make it an exercise of kind code.</source>
        <translation>把它单独写成一道 kind: code 的题。</translation>
    </message>
    <message>
        <source>Hints stand at the parts; only a code exercise has them here</source>
        <translation>提示写在小题里；只有代码题写在这里</translation>
    </message>
    <message>
        <source>There are more than %1 files here; the rest was left out.</source>
        <translation>这里的文件超过 %1 个，其余未处理。</translation>
    </message>
    <message>
        <source>Zip files are nested too deeply here.</source>
        <translation>压缩包嵌套层数过多。</translation>
    </message>
    <message>
        <source>%1 is larger than %2 bytes.</source>
        <translation>%1 超过 %2 字节。</translation>
    </message>
    <message>
        <source>There is no class in %1.</source>
        <translation>%1 里没有班级。</translation>
    </message>
    <message>
        <source>Make one with lectern-cli class new.</source>
        <translation>请用 lectern-cli class new 新建。</translation>
    </message>
    <message>
        <source>There is a class in %1 already.</source>
        <translation>%1 里已经有一个班级。</translation>
    </message>
    <message>
        <source>Choose another folder.</source>
        <translation>请换一个文件夹。</translation>
    </message>
    <message>
        <source>%1 is not the key of this class.</source>
        <translation>%1 不是这个班级的密钥。</translation>
    </message>
    <message>
        <source>Take it from a backup: without it nothing can be opened.</source>
        <translation>请从备份中取回：没有它什么都打不开。</translation>
    </message>
    <message>
        <source>No column of this sheet says who a row is about.</source>
        <translation>表格里没有一列能说明每行是谁。</translation>
    </message>
    <message>
        <source>Name a column in the first line: name, email or id number.</source>
        <translation>请在首行写明列名：姓名、邮箱或学号。</translation>
    </message>
    <message>
        <source>Row %1 does not say who it is about.</source>
        <translation>第 %1 行没有写明是谁。</translation>
    </message>
    <message>
        <source>The sheet is larger than %1 bytes.</source>
        <translation>表格超过 %1 字节。</translation>
    </message>
    <message>
        <source>The sheet is not UTF-8 text.</source>
        <translation>表格不是 UTF-8 文本。</translation>
    </message>
    <message>
        <source>Save it as CSV in UTF-8.</source>
        <translation>请另存为 UTF-8 编码的 CSV。</translation>
    </message>
    <message>
        <source>A quote that begins in row %1 is never closed.</source>
        <translation>第 %1 行开始的引号没有闭合。</translation>
    </message>
    <message>
        <source>The sheet is empty.</source>
        <translation>表格是空的。</translation>
    </message>
    <message>
        <source>The sheet has no column &quot;%1&quot;.</source>
        <translation>表格里没有“%1”这一列。</translation>
    </message>
    <message>
        <source>It is not clear which column takes the grades: %1</source>
        <translation>无法确定成绩填在哪一列：%1</translation>
    </message>
    <message>
        <source>Name it with --column.</source>
        <translation>请用 --column 指定。</translation>
    </message>
    <message>
        <source>The assignment is of the course %1, not of %2.</source>
        <translation>这份作业属于课程 %1，而不是 %2。</translation>
    </message>
    <message>
        <source>%1 is not a gradebook.</source>
        <translation>%1 不是成绩册。</translation>
    </message>
    <message>
        <source>Nothing has been changed.</source>
        <translation>没有做任何改动。</translation>
    </message>
    <message>
        <source>The gradebook %1 was written by a newer Lectern (version %2, this program knows %3).</source>
        <translation>成绩册 %1 由更新的 Lectern 写成（版本 %2，本程序支持 %3）。</translation>
    </message>
    <message>
        <source>Nothing has been changed. Update Lectern.</source>
        <translation>没有做任何改动。请更新 Lectern。</translation>
    </message>
    <message>
        <source>The gradebook has no hand-in %1.</source>
        <translation>成绩册里没有作业 %1。</translation>
    </message>
    <message>
        <source>made for the course %1, not for %2</source>
        <translation>属于课程 %1，而不是 %2</translation>
    </message>
    <message>
        <source>made for another class</source>
        <translation>属于另一个班级</translation>
    </message>
    <message>
        <source>made without an enrolment: whose it is cannot be told</source>
        <translation>生成时没有入班，无法确定是谁的</translation>
    </message>
    <message>
        <source>names %1 but was not made with that learner&apos;s enrolment</source>
        <translation>写着 %1，但不是用该学习者的入班文件生成的</translation>
    </message>
    <message>
        <source>%1 is not on the roster</source>
        <translation>名册里没有 %1</translation>
    </message>
    <message>
        <source>came in under the name %1 but is by %2</source>
        <translation>以 %1 的名义提交，实际属于 %2</translation>
    </message>
    <message>
        <source>has the id of another hand-in</source>
        <translation>与另一份作业编号相同</translation>
    </message>
    <message>
        <source>made with another key than the one before: a second computer?</source>
        <translation>与上一份使用的密钥不同：是否换了电脑？</translation>
    </message>
    <message>
        <source>there are two hand-ins number %1: two computers?</source>
        <translation>有两份第 %1 号作业：是否用了两台电脑？</translation>
    </message>
    <message>
        <source>claims another score than it earns: %1</source>
        <translation>自报分数与实际得分不符：%1</translation>
    </message>
    <message>
        <source>answers a version of the course that is not here: %1</source>
        <translation>作答的课程版本不在这里：%1</translation>
    </message>
    <message>
        <source>Give that version with another --course.</source>
        <translation>请再用一个 --course 提供该版本。</translation>
    </message>
    <message>
        <source>answers a variant that does not exist: %1</source>
        <translation>作答了不存在的变式：%1</translation>
    </message>
    <message>
        <source>has more attempts than are allowed: %1</source>
        <translation>作答次数超过上限：%1</translation>
    </message>
    <message>
        <source>cannot be computed: %1</source>
        <translation>无法计算：%1</translation>
    </message>
    <message>
        <source>The exercise has a fault. See lectern-cli lint --full.</source>
        <translation>题目本身有错，请运行 lectern-cli lint --full 查看。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a time with its zone</source>
        <translation>“%1”不是带时区的时间</translation>
    </message>
    <message>
        <source>Write it as in 2026-09-30T23:59+08:00</source>
        <translation>请写成 2026-09-30T23:59+08:00 这样</translation>
    </message>
    <message>
        <source>The assignment closes before it is due</source>
        <translation>作业的关闭时间早于截止时间</translation>
    </message>
    <message>
        <source>Points lie between 0 and 100,000</source>
        <translation>分值须在 0 到 100000 之间</translation>
    </message>
    <message>
        <source>The exercise &apos;%1&apos; stands here twice</source>
        <translation>练习“%1”在这里出现了两次</translation>
    </message>
    <message>
        <source>The rounding step lies between 0.000001 and 1000</source>
        <translation>取整步长须在 0.000001 到 1000 之间</translation>
    </message>
    <message>
        <source>This assignment was written for a newer Lectern (format %1, this program knows %2)</source>
        <translation>这份作业设置由更新的 Lectern 写成（格式 %1，本程序支持 %2）</translation>
    </message>
    <message>
        <source>This enrolment is for the course %1, not for %2.</source>
        <translation>这个入班文件属于课程 %1，而不是 %2。</translation>
    </message>
    <message>
        <source>Open that course and join the class there.</source>
        <translation>请打开那门课程，在那里加入班级。</translation>
    </message>
    <message>
        <source>There is no head to take the mean of.</source>
        <translation>没有可以求平均的头。</translation>
    </message>
    <message>
        <source>Give at least one head.</source>
        <translation>请至少给出一个头。</translation>
    </message>
    <message>
        <source>There is no memory for a tensor of shape %1.</source>
        <translation>内存不足，放不下形状为 %1 的张量。</translation>
    </message>
    <message>
        <source>There is no lab &apos;%1&apos;</source>
        <translation>没有叫“%1”的实验</translation>
    </message>
    <message>
        <source>The lab &apos;%2&apos; has no parameter &apos;%1&apos;.</source>
        <translation>实验“%2”没有参数“%1”。</translation>
    </message>
    <message>
        <source>The parameter &apos;%1&apos; must lie between %2 and %3.</source>
        <translation>参数“%1”应当在 %2 和 %3 之间。</translation>
    </message>
    <message>
        <source>The parameter &apos;%1&apos; must be a whole number.</source>
        <translation>参数“%1”应当是整数。</translation>
    </message>
    <message>
        <source>The parameter &apos;%1&apos; is not a number.</source>
        <translation>参数“%1”不是一个数。</translation>
    </message>
    <message>
        <source>Name an input or a cell that is one number.</source>
        <translation>请指定一个只含一个数的输入或单元。</translation>
    </message>
    <message>
        <source>The labs are %2.</source>
        <translation>实验有：%2。</translation>
    </message>
    <message>
        <source>&apos;parameters&apos; without &apos;lab&apos;</source>
        <translation>有“parameters”，却没有“lab”</translation>
    </message>
    <message>
        <source>Only a lab has parameters; write lab: overfit, for example.</source>
        <translation>只有实验才有参数，例如写 lab: overfit。</translation>
    </message>
    <message>
        <source>This lab has no parameter &apos;%1&apos;</source>
        <translation>这个实验没有参数“%1”</translation>
    </message>
    <message>
        <source>Its parameters are %2.</source>
        <translation>它的参数有：%2。</translation>
    </message>
    <message>
        <source>The parameter &apos;%1&apos; is a number or the name of an input or cell</source>
        <translation>参数“%1”应当是一个数，或者输入、单元的名字</translation>
    </message>
    <message>
        <source>The parameter &apos;%1&apos; is a whole number, not %2</source>
        <translation>参数“%1”应当是整数，不能是 %2</translation>
    </message>
    <message>
        <source>The lab gives a result &apos;%1&apos;</source>
        <translation>“%1”是实验结果的名字</translation>
    </message>
    <message>
        <source>Give the input another name.</source>
        <translation>请给这个输入换个名字。</translation>
    </message>
    <message>
        <source>The parameter &apos;%1&apos; is set to &apos;%2&apos;, which the lab itself gives</source>
        <translation>参数“%1”取自“%2”，而“%2”正是实验的结果</translation>
    </message>
    <message>
        <source>%1 rows are too many to poke one by one: at most %2.</source>
        <translation>%1 行太多，没法逐行扰动：最多 %2 行。</translation>
    </message>
    <message>
        <source>There is no shared state in the pasted text.</source>
        <translation>粘贴的文字里没有分享的状态。</translation>
    </message>
    <message>
        <source>It looks like lectern:two-tokens:AbC...</source>
        <translation>它形如 lectern:two-tokens:AbC...</translation>
    </message>
    <message>
        <source>This state belongs to another calculator: %1.</source>
        <translation>这个状态属于另一个计算器：%1。</translation>
    </message>
    <message>
        <source>The shared state is damaged or cut short.</source>
        <translation>分享的状态损坏了，或者没有复制完整。</translation>
    </message>
    <message>
        <source>Copy the whole line again.</source>
        <translation>请把整行重新复制一遍。</translation>
    </message>
    <message>
        <source>After prediction %1, %2 is no right answer: %3.</source>
        <translation>预测 %1 之后，%2 不是正确答案：%3。</translation>
    </message>
    <message>
        <source>It must be the number of an option, or a finite number.</source>
        <translation>它必须是某个选项的编号，或一个有限的数。</translation>
    </message>
    <message>
        <source>The system has no threads left to grade with.</source>
        <translation>系统已没有可用于评分的线程。</translation>
    </message>
    <message>
        <source>Close other programs and try again.</source>
        <translation>请关闭其他程序后再试。</translation>
    </message>
    <message>
        <source>Row %1 is about the same person as row %2.</source>
        <translation>第 %1 行和第 %2 行写的是同一个人。</translation>
    </message>
    <message>
        <source>Delete one of them, or tell two people of one name apart by email or id number.</source>
        <translation>请删去其中一行；若是同名的两个人，请用邮箱或学号区分。</translation>
    </message>
    <message>
        <source>waits to be graded: %1</source>
        <translation>有待评分：%1</translation>
    </message>
    <message>
        <source>is blank or cannot be read: %1</source>
        <translation>没有作答，或无法识读：%1</translation>
    </message>
    <message>
        <source>came in after the assignment was closed</source>
        <translation>在作业截止提交之后收到</translation>
    </message>
    <message>
        <source>Accept it to let it count, or reject it.</source>
        <translation>接受后才计分，也可以拒绝。</translation>
    </message>
    <message>
        <source>The token &apos;%1&apos; would fall apart at its space or comma when it is edited</source>
        <translation>词元“%1”里有空格或逗号，一编辑就会散开</translation>
    </message>
    <message>
        <source>Write it without, or fix the tokens with locked: true.</source>
        <translation>去掉它们，或者用 locked: true 固定这些词元。</translation>
    </message>
    <message>
        <source>An order names each of its %1 tokens once, by its number</source>
        <translation>顺序要把 %1 个词元各写一次，写它们的编号</translation>
    </message>
    <message>
        <source>Such as [2, 1, 3]: the second token comes first.</source>
        <translation>例如 [2, 1, 3]：第二个词元排在最前。</translation>
    </message>
    <message>
        <source>Only a slider can be played</source>
        <translation>只有滑块可以播放</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no input that can be poked</source>
        <translation>输入“%1”不能被扰动</translation>
    </message>
    <message>
        <source>poke names an input that is a matrix or a grid.</source>
        <translation>poke 写一个 matrix 或 grid 输入的名字。</translation>
    </message>
    <message>
        <source>A prediction has options to choose from, or asks for a number</source>
        <translation>预测要么给出选项，要么问一个数</translation>
    </message>
    <message>
        <source>Either options with right, or number: CELL with within.</source>
        <translation>写 options 和 right，或者写 number: 单元 和 within。</translation>
    </message>
    <message>
        <source>There are %1 options: right is one of their numbers, or a cell</source>
        <translation>一共 %1 个选项：right 写其中一个的编号，或写一个单元</translation>
    </message>
    <message>
        <source>The calculator &apos;%2&apos; does not show &apos;%1&apos;</source>
        <translation>计算器“%2”没有显示“%1”</translation>
    </message>
    <message>
        <source>The link leads to the calculator, but nothing lights up there.</source>
        <translation>链接会跳到计算器，但没有东西亮起来。</translation>
    </message>
    <message>
        <source>Python cannot read the code: %1</source>
        <translation>Python 读不懂这段代码：%1</translation>
    </message>
    <message>
        <source>The line is marked. Checking it costs nothing.</source>
        <translation>出错的行已标出。这不算一次作答。</translation>
    </message>
    <message>
        <source>The code defines no function %1.</source>
        <translation>代码里没有定义函数 %1。</translation>
    </message>
    <message>
        <source>The name is fixed: def %1(...):</source>
        <translation>函数名是规定好的：def %1(...):</translation>
    </message>
    <message>
        <source>%1 gave back something of type %2.</source>
        <translation>%1 返回了类型 %2 的东西。</translation>
    </message>
    <message>
        <source>A test gives back nothing, True or False; a function gives back numbers.</source>
        <translation>测试不返回东西，或返回 True、False；函数返回数值。</translation>
    </message>
    <message>
        <source>The code ended with an error: %1</source>
        <translation>代码运行出错：%1</translation>
    </message>
    <message>
        <source>The traceback names the line.</source>
        <translation>回溯信息指出了是哪一行。</translation>
    </message>
    <message>
        <source>The code computed for more than %1 seconds.</source>
        <translation>代码运算超过了 %1 秒。</translation>
    </message>
    <message>
        <source>Look for a loop that does not end, or make the inputs smaller.</source>
        <translation>看看有没有停不下来的循环，或者把输入改小。</translation>
    </message>
    <message>
        <source>The code did not end within %1 seconds.</source>
        <translation>代码在 %1 秒内没有结束。</translation>
    </message>
    <message>
        <source>It may not wait or sleep.</source>
        <translation>不要等待或休眠。</translation>
    </message>
    <message>
        <source>The code printed more than %1 KiB.</source>
        <translation>代码打印的内容超过了 %1 KiB。</translation>
    </message>
    <message>
        <source>Print less.</source>
        <translation>少打印一些。</translation>
    </message>
    <message>
        <source>The test called the module more than %1 times.</source>
        <translation>测试调用模块超过了 %1 次。</translation>
    </message>
    <message>
        <source>A few calls are enough.</source>
        <translation>几次就够了。</translation>
    </message>
    <message>
        <source>The code was stopped (signal %1).</source>
        <translation>代码被终止了（信号 %1）。</translation>
    </message>
    <message>
        <source>It needed too much memory, or did what no exercise needs.</source>
        <translation>它用了太多内存，或做了做题用不到的事。</translation>
    </message>
    <message>
        <source>The code wrote to the grader&apos;s own channel.</source>
        <translation>代码往评分程序自己的通道里写了东西。</translation>
    </message>
    <message>
        <source>Only the module&apos;s functions may talk to it.</source>
        <translation>只有模块的函数可以和它通信。</translation>
    </message>
    <message>
        <source>The code ended without a verdict.</source>
        <translation>代码没有给出结论就结束了。</translation>
    </message>
    <message>
        <source>It may not end the program itself.</source>
        <translation>不要在代码里结束程序。</translation>
    </message>
    <message>
        <source>The code is longer than %1 KiB.</source>
        <translation>代码超过了 %1 KiB。</translation>
    </message>
    <message>
        <source>%1 must be a number, and is %2.</source>
        <translation>%1 必须是数，现在是 %2。</translation>
    </message>
    <message>
        <source>The test never called the module.</source>
        <translation>测试一次也没有调用模块。</translation>
    </message>
    <message>
        <source>Without its outputs nothing can be said about it.</source>
        <translation>不看输出，就谈不上判断它。</translation>
    </message>
    <message>
        <source>The module was asked while dropout was on.</source>
        <translation>调用模块时 dropout 还开着。</translation>
    </message>
    <message>
        <source>Call module.eval() first; otherwise outputs differ by chance.</source>
        <translation>先调用 module.eval()，否则输出每次都会随机变化。</translation>
    </message>
    <message>
        <source>The module was called only once.</source>
        <translation>模块只调用了一次。</translation>
    </message>
    <message>
        <source>A leak shows only when two outputs are compared.</source>
        <translation>比较两次输出，才看得出差别。</translation>
    </message>
    <message>
        <source>Every call had the same input.</source>
        <translation>每次调用的输入都一样。</translation>
    </message>
    <message>
        <source>Change something between two calls and see what changes in the outputs.</source>
        <translation>在两次调用之间改点什么，再看输出怎样变。</translation>
    </message>
    <message>
        <source>The tokens after t never changed while those up to t stayed.</source>
        <translation>从来没有做到“t 及以前不动，只换 t 之后的词元”。</translation>
    </message>
    <message>
        <source>Copy the input and replace only what comes after t.</source>
        <translation>复制一份输入，只替换 t 之后的部分。</translation>
    </message>
    <message>
        <source>Only the first position was kept.</source>
        <translation>只有第一个位置保持不变。</translation>
    </message>
    <message>
        <source>Keep several positions: a mistake may sit in a later row.</source>
        <translation>多保留几个位置：错误可能藏在后面的行里。</translation>
    </message>
    <message>
        <source>Only the first sample of a batch was looked at.</source>
        <translation>只考察了批次里的第一个样本。</translation>
    </message>
    <message>
        <source>Use a batch of two or more, and change all of them.</source>
        <translation>用两个以上的样本，每个都要改。</translation>
    </message>
    <message>
        <source>No input had padding.</source>
        <translation>输入里从来没有填充。</translation>
    </message>
    <message>
        <source>Pass valid with some entries False.</source>
        <translation>传入 valid，让其中几项为 False。</translation>
    </message>
    <message>
        <source>What stands at the padding never changed by itself.</source>
        <translation>从来没有单独改过填充位置上的内容。</translation>
    </message>
    <message>
        <source>Change the tokens at padding positions only; true tokens must not notice.</source>
        <translation>只改填充位置上的词元，真实词元的输出不应变化。</translation>
    </message>
    <message>
        <source>The tokens never came in another order.</source>
        <translation>词元的次序从来没有变过。</translation>
    </message>
    <message>
        <source>Permute the rows of the input, and compare with the outputs permuted alike.</source>
        <translation>把输入的行重排，再和同样重排的输出比较。</translation>
    </message>
    <message>
        <source>%1 gave an array of shape %2; %3 is right.</source>
        <translation>%1 返回的形状是 %2，应为 %3。</translation>
    </message>
    <message>
        <source>%1 gave %2; %3 is right.</source>
        <translation>%1 返回 %2，应为 %3。</translation>
    </message>
    <message>
        <source>%1: entry %2 is %3; %4 is right.</source>
        <translation>%1：位置 %2 的值是 %3，应为 %4。</translation>
    </message>
    <message>
        <source>bubblewrap is not installed, so code cannot be run safely here.</source>
        <translation>没有安装 bubblewrap，无法在这里安全地运行代码。</translation>
    </message>
    <message>
        <source>Install the package bubblewrap.</source>
        <translation>请安装软件包 bubblewrap。</translation>
    </message>
    <message>
        <source>Python is not installed, so this exercise cannot be checked here.</source>
        <translation>没有安装 Python，这道题在这里无法检查。</translation>
    </message>
    <message>
        <source>Install the packages python3 and python3-numpy. The rest of the lesson works without them.</source>
        <translation>请安装软件包 python3 和 python3-numpy。课程的其余部分不受影响。</translation>
    </message>
    <message>
        <source>NumPy is not installed, so this exercise cannot be checked here.</source>
        <translation>没有安装 NumPy，这道题在这里无法检查。</translation>
    </message>
    <message>
        <source>Install the package python3-numpy. The rest of the lesson works without it.</source>
        <translation>请安装软件包 python3-numpy。课程的其余部分不受影响。</translation>
    </message>
    <message>
        <source>The file %1 of the grader is missing.</source>
        <translation>评分程序缺少文件 %1。</translation>
    </message>
    <message>
        <source>Install Lectern again.</source>
        <translation>请重新安装 Lectern。</translation>
    </message>
    <message>
        <source>Anybody may change %1, so its verdicts would mean nothing.</source>
        <translation>任何人都能修改 %1，评分结果不可信。</translation>
    </message>
    <message>
        <source>Take the right to write away from others: chmod o-w.</source>
        <translation>请取消其他人的写权限：chmod o-w。</translation>
    </message>
    <message>
        <source>The system call filters could not be made.</source>
        <translation>无法建立系统调用过滤器。</translation>
    </message>
    <message>
        <source>The kernel or libseccomp is too old.</source>
        <translation>内核或 libseccomp 太旧。</translation>
    </message>
    <message>
        <source>The sandbox could not be started: %1</source>
        <translation>沙箱无法启动：%1</translation>
    </message>
    <message>
        <source>bubblewrap needs user namespaces; a container or the system&apos;s settings may forbid them.</source>
        <translation>bubblewrap 需要用户命名空间，容器或系统设置可能禁用了它。</translation>
    </message>
    <message>
        <source>The sandbox ended by itself.</source>
        <translation>沙箱自己退出了。</translation>
    </message>
    <message>
        <source>Check again; if it happens every time, please report it.</source>
        <translation>请再检查一次；如果每次都这样，请报告给我们。</translation>
    </message>
    <message>
        <source>Checking was cancelled.</source>
        <translation>检查已取消。</translation>
    </message>
    <message>
        <source>The grading program %1 did not answer.</source>
        <translation>评分程序 %1 没有回应。</translation>
    </message>
    <message>
        <source>Check again; if it happens every time, install Lectern again.</source>
        <translation>请再检查一次；如果每次都这样，请重新安装 Lectern。</translation>
    </message>
    <message>
        <source>The grading program is of another version (%1, not %2).</source>
        <translation>评分程序的版本不对（%1，应为 %2）。</translation>
    </message>
    <message>
        <source>The grading program received nothing that it can read.</source>
        <translation>评分程序收到的内容无法读取。</translation>
    </message>
    <message>
        <source>The exercise %1 has nothing to hold code against.</source>
        <translation>题目 %1 没有可供对照的实现。</translation>
    </message>
    <message>
        <source>The engine has no module &apos;%1&apos;.</source>
        <translation>引擎里没有模块“%1”。</translation>
    </message>
    <message>
        <source>docs/code-exercises.md says where they are listed.</source>
        <translation>清单的位置见 docs/code-exercises.md。</translation>
    </message>
    <message>
        <source>The cell y of an implementation must have the shape of x, and is %1.</source>
        <translation>实现里的单元格 y 要和 x 形状相同，现在是 %1。</translation>
    </message>
    <message>
        <source>The module refuses its input: %1</source>
        <translation>模块拒绝了输入：%1</translation>
    </message>
    <message>
        <source>The cell %1 cannot be given to a function: it is %2.</source>
        <translation>单元格 %1 不能传给函数：它是 %2。</translation>
    </message>
    <message>
        <source>Numbers, matrices and tensors of at most 16,000 entries can.</source>
        <translation>可以传数、矩阵和不超过 16,000 个元素的张量。</translation>
    </message>
    <message>
        <source>The solution in %1 does not run: %2 %3</source>
        <translation>%1 的参考答案无法运行：%2 %3</translation>
    </message>
    <message>
        <source>The solution in %1 is wrong about the correct implementation &apos;%2&apos;.</source>
        <translation>%1 的参考答案误判了正确的实现“%2”。</translation>
    </message>
    <message>
        <source>The solution in %1 does not catch &apos;%2&apos;.</source>
        <translation>%1 的参考答案没有抓住“%2”。</translation>
    </message>
    <message>
        <source>Give it weight 0 if the test cannot see it.</source>
        <translation>如果这种测试看不出它，把权重设为 0。</translation>
    </message>
    <message>
        <source>What the editor holds at first in %1 already earns everything.</source>
        <translation>%1 的初始代码已经能得满分。</translation>
    </message>
    <message>
        <source>The weak test &apos;%1&apos; gets %2.</source>
        <translation>弱测试“%1”得了 %2。</translation>
    </message>
    <message>
        <source>Add a mutant that it misses, or raise its score.</source>
        <translation>加一个它会漏过的错误实现，或提高它的分数上限。</translation>
    </message>
    <message>
        <source>The test &apos;%1&apos; should score %2, and scores %3 %4</source>
        <translation>测试“%1”应得 %2，实得 %3 %4</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not what it should be.</source>
        <translation>“%1”格式不对。</translation>
    </message>
    <message>
        <source>There is an unknown field &quot;%1&quot;.</source>
        <translation>有未知字段“%1”。</translation>
    </message>
    <message>
        <source>A name has 1 to %1 characters.</source>
        <translation>名字需要 1 到 %1 个字。</translation>
    </message>
    <message>
        <source>%1 learns here already.</source>
        <translation>“%1”在这里已有记录。</translation>
    </message>
    <message>
        <source>Choose another name, so that you can tell each other apart.</source>
        <translation>换一个名字，免得分不清。</translation>
    </message>
    <message>
        <source>Nothing was taken over.</source>
        <translation>没有导入任何内容。</translation>
    </message>
    <message>
        <source>The learner could not be exported to %1: %2</source>
        <translation>无法导出到 %1：%2</translation>
    </message>
    <message>
        <source>%1 is no exported learner, or it is damaged.</source>
        <translation>%1 不是导出的学习者文件，或者已经损坏。</translation>
    </message>
    <message>
        <source>Nothing was taken from it. Export the learner once more.</source>
        <translation>没有导入任何内容，请重新导出一次。</translation>
    </message>
    <message>
        <source>There is no whole backup copy in %1.</source>
        <translation>%1 里没有完好的备份。</translation>
    </message>
    <message>
        <source>Set the file aside to start afresh; keep it, as it may be repaired.</source>
        <translation>可以把文件移到一边，重新开始；请保留它，也许还能修复。</translation>
    </message>
    <message>
        <source>The gradebook %1 holds something that this program does not know: %2</source>
        <translation>成绩册 %1 中有本程序不认识的内容：%2</translation>
    </message>
    <message>
        <source>Nothing has been changed. Restore a copy of it, or grade the hand-ins into a new one.</source>
        <translation>没有改动任何内容。请恢复一份备份，或把作业重新批改到新的成绩册中。</translation>
    </message>
    <message>
        <source>The database %1 does not answer: %2</source>
        <translation>数据库 %1 没有响应：%2</translation>
    </message>
    <message>
        <source>Check its address, and that the server runs and lets you in.</source>
        <translation>请检查地址是否正确、服务器是否在运行，以及你是否有权登录。</translation>
    </message>
    <message>
        <source>This computer cannot open %1: Qt&apos;s driver for PostgreSQL is missing.</source>
        <translation>这台电脑打不开 %1：缺少 Qt 的 PostgreSQL 驱动。</translation>
    </message>
    <message>
        <source>Install it (on Debian: libqt6sql6-psql).</source>
        <translation>请安装它（Debian 上是 libqt6sql6-psql）。</translation>
    </message>
    <message>
        <source>its code ended differently when it was run again: %1</source>
        <translation>代码再跑一次，结果不一样：%1</translation>
    </message>
    <message>
        <source>Run it by hand and set the grade with an override.</source>
        <translation>请自己运行一遍，再用 override 定分。</translation>
    </message>
    <message>
        <source>There is no list of lessons here to add to.</source>
        <translation>这里没有课的列表，无处添加。</translation>
    </message>
    <message>
        <source>Write for example lessons: [01-first].</source>
        <translation>例如写 lessons: [01-first]。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be an id.</source>
        <translation>“%1”不能用作 id。</translation>
    </message>
    <message>
        <source>Use at most 40 small letters, digits and -.</source>
        <translation>请用小写字母、数字和 -，最多 40 个。</translation>
    </message>
    <message>
        <source>There are no templates in the language %1.</source>
        <translation>没有 %1 这种语言的模板。</translation>
    </message>
    <message>
        <source>Choose zh_CN, en or both.</source>
        <translation>请选 zh_CN、en，或两种都选。</translation>
    </message>
    <message>
        <source>%1 is there already; nothing was changed.</source>
        <translation>%1 已经存在，什么也没有改动。</translation>
    </message>
    <message>
        <source>These tests for instructors cannot be cut out of the exercise.</source>
        <translation>这些给教师用的测试没法从习题里剪掉。</translation>
    </message>
    <message>
        <source>Begin `weak:` on a line of its own, not inside { }.</source>
        <translation>让 `weak:` 自成一行，不要写在 { } 里。</translation>
    </message>
    <message>
        <source>This is not a course package of Lectern.</source>
        <translation>这不是 Lectern 的课程包。</translation>
    </message>
    <message>
        <source>Ask for the file that ends in .lectern.</source>
        <translation>请索取以 .lectern 结尾的文件。</translation>
    </message>
    <message>
        <source>This package was made by a newer Lectern (format %1; this program reads %2).</source>
        <translation>这个课程包由更新的 Lectern 制作（格式 %1，本程序只认 %2）。</translation>
    </message>
    <message>
        <source>The signature does not fit the package: it was changed after it was signed.</source>
        <translation>签名与课程包不符：签名之后内容被改过。</translation>
    </message>
    <message>
        <source>Do not use it. Ask whoever gave it to you for a new one.</source>
        <translation>请不要使用，向给你的人重新索取。</translation>
    </message>
    <message>
        <source>%1 in the package is not what the package says it is.</source>
        <translation>包里的 %1 与清单不符。</translation>
    </message>
    <message>
        <source>It is damaged or was tampered with. Get the package again.</source>
        <translation>文件损坏或被改动过，请重新获取。</translation>
    </message>
    <message>
        <source>The package holds a file that it does not list: %1</source>
        <translation>包里有清单之外的文件：%1</translation>
    </message>
    <message>
        <source>It was tampered with. Get the package again.</source>
        <translation>它被改动过，请重新获取。</translation>
    </message>
    <message>
        <source>%1 is missing from the package.</source>
        <translation>包里缺少 %1。</translation>
    </message>
    <message>
        <source>Get the package again.</source>
        <translation>请重新获取这个课程包。</translation>
    </message>
    <message>
        <source>The course is too large for a package: more than %1 bytes.</source>
        <translation>课程太大，装不进课程包：超过 %1 字节。</translation>
    </message>
    <message>
        <source>Make figures smaller, or split the course.</source>
        <translation>请缩小插图，或把课程拆开。</translation>
    </message>
    <message>
        <source>%1 is no kind of file that a course is made of.</source>
        <translation>课程里不该有 %1 这类文件。</translation>
    </message>
    <message>
        <source>The name of this file is too long or too deep in folders: %1</source>
        <translation>文件名太长，或者文件夹套得太深：%1</translation>
    </message>
    <message>
        <source>%1 and %2 are the same name on some computers.</source>
        <translation>在有些电脑上，%1 和 %2 是同一个名字。</translation>
    </message>
    <message>
        <source>Rename one of them.</source>
        <translation>请给其中一个改名。</translation>
    </message>
    <message>
        <source>A course with the id &quot;%1&quot; cannot be packed.</source>
        <translation>id 为“%1”的课程不能打包。</translation>
    </message>
    <message>
        <source>In course.yaml, give it an id of at most 64 letters, digits, - and _.</source>
        <translation>请在 course.yaml 里换一个 id：字母、数字、- 和 _，最多 64 个。</translation>
    </message>
    <message>
        <source>The exercises in the package are not the course&apos;s.</source>
        <translation>包里的习题与课程里的不一致。</translation>
    </message>
    <message>
        <source>Please report this with the course.</source>
        <translation>请附上课程报告这个问题。</translation>
    </message>
    <message>
        <source>The package holds another course than it says: %1</source>
        <translation>包里的课程与它自称的不同：%1</translation>
    </message>
    <message>
        <source>Another package of version %1 is installed.</source>
        <translation>已经装了版本 %1 的另一个课程包。</translation>
    </message>
    <message>
        <source>Its author should raise `version` in course.yaml; or remove the installed one first.</source>
        <translation>作者应当在 course.yaml 里调高 `version`；也可以先卸载已装的那个。</translation>
    </message>
    <message>
        <source>Earlier versions of the course %1 are signed by the key %2; this one is not (%3).</source>
        <translation>课程 %1 以前的版本由密钥 %2 签名，这一个不是（%3）。</translation>
    </message>
    <message>
        <source>Version %2 of the course %1 is not installed.</source>
        <translation>没有安装课程 %1 的版本 %2。</translation>
    </message>
    <message>
        <source>Another program is changing the installed courses.</source>
        <translation>另一个程序正在改动已安装的课程。</translation>
    </message>
    <message>
        <source>Wait a moment and try again.</source>
        <translation>请稍等片刻再试。</translation>
    </message>
    <message>
        <source>%1 is not a key to sign with.</source>
        <translation>%1 不是签名用的密钥。</translation>
    </message>
    <message>
        <source>The code defines no cell %1.</source>
        <translation>代码里没有定义单元格 %1。</translation>
    </message>
    <message>
        <source>It is 1 where the module is accepted, and 0 where it is rejected.</source>
        <translation>放行写 1，判为有毛病写 0。</translation>
    </message>
    <message>
        <source>f does not take a value of %1.</source>
        <translation>f 不接受 %1 这样的值。</translation>
    </message>
    <message>
        <source>It takes %2 columns, a row for each position (at most %3) and a slice for each sample (at most %4).</source>
        <translation>要有 %2 列，一个位置一行（最多 %3 行），一个样本一层（最多 %4 层）。</translation>
    </message>
    <message>
        <source>The settings in %1 are damaged.</source>
        <translation>%1 里的设置已损坏。</translation>
    </message>
    <message>
        <source>Set the record store&apos;s address again.</source>
        <translation>请重新设置记录库的地址。</translation>
    </message>
    <message>
        <source>This class sends nothing to a record store.</source>
        <translation>这个班没有设置向记录库发送成绩。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no address that results may be sent to.</source>
        <translation>成绩不能发往“%1”。</translation>
    </message>
    <message>
        <source>Give the record store&apos;s https address; http is for this computer alone.</source>
        <translation>请填记录库的 https 地址；http 只能用于本机。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no web address of a school.</source>
        <translation>“%1”不是学校的网址。</translation>
    </message>
    <message>
        <source>Give one like https://school.example; learners&apos; accounts are named after it.</source>
        <translation>请填 https://school.example 这样的网址，学员的账号以它为归属。</translation>
    </message>
    <message>
        <source>The record store&apos;s user is missing, or its name has a colon.</source>
        <translation>没有填记录库的用户名，或者用户名里有冒号。</translation>
    </message>
    <message>
        <source>Give the key that the record store made for you.</source>
        <translation>请填记录库发给你的用户名。</translation>
    </message>
    <message>
        <source>The record store did not answer: %1</source>
        <translation>记录库没有应答：%1</translation>
    </message>
    <message>
        <source>The record store is busy (HTTP %1).</source>
        <translation>记录库正忙（HTTP %1）。</translation>
    </message>
    <message>
        <source>The record store does not know this user and password.</source>
        <translation>记录库不认得这个用户名和密码。</translation>
    </message>
    <message>
        <source>Give them again. Nothing was sent.</source>
        <translation>请重新填写。什么都没有发出。</translation>
    </message>
    <message>
        <source>There is no record store at this address (HTTP %1).</source>
        <translation>这个地址没有记录库（HTTP %1）。</translation>
    </message>
    <message>
        <source>Check the address: it ends before &quot;/statements&quot;.</source>
        <translation>请检查地址：写到“/statements”之前为止。</translation>
    </message>
    <message>
        <source>Sending was stopped.</source>
        <translation>发送已停止。</translation>
    </message>
    <message>
        <source>What was not sent waits.</source>
        <translation>没有发出的会留着。</translation>
    </message>
    <message>
        <source>There is no keyring that could keep the password: %1</source>
        <translation>没有可以保存密码的密钥环：%1</translation>
    </message>
    <message>
        <source>Unlock the keyring, or start one (on Debian: gnome-keyring or KWallet). The password is not kept in a file instead.</source>
        <translation>请解锁密钥环，或启动一个（Debian 上可用 gnome-keyring 或 KWallet）。密码不会改存到文件里。</translation>
    </message>
    <message>
        <source>The keyring did not give the password out.</source>
        <translation>密钥环没有交出密码。</translation>
    </message>
    <message>
        <source>Unlock it and try again.</source>
        <translation>请解锁后再试。</translation>
    </message>
    <message>
        <source>The keyring has no password for this record store.</source>
        <translation>密钥环里没有这个记录库的密码。</translation>
    </message>
    <message>
        <source>The PDF %1 cannot be drawn.</source>
        <translation>无法生成 PDF 文件 %1。</translation>
    </message>
    <message>
        <source>Nothing was printed: the printer %1 takes nothing.</source>
        <translation>没有打印：打印机 %1 不接收任务。</translation>
    </message>
    <message>
        <source>Check that it is switched on and connected, or export the lesson as PDF.</source>
        <translation>请确认打印机已开机并连接好，或者把课文导出为 PDF。</translation>
    </message>
    <message>
        <source>%1 was changed by another program.</source>
        <translation>%1 被别的程序改动了。</translation>
    </message>
    <message>
        <source>Choose which text to keep.</source>
        <translation>请选择保留哪一份。</translation>
    </message>
    <message>
        <source>The course in %1 cannot be written to.</source>
        <translation>%1 里的课程不能写入。</translation>
    </message>
    <message>
        <source>Copy it to a folder of your own and open that.</source>
        <translation>请先复制到自己的文件夹，再打开那一份。</translation>
    </message>
    <message>
        <source>The course in %1 was installed from a package.</source>
        <translation>%1 里的课程是由课程包安装的。</translation>
    </message>
    <message>
        <source>Open the folder that its author works in.</source>
        <translation>请打开作者编写课程时用的文件夹。</translation>
    </message>
    <message>
        <source>%1 is not UTF-8</source>
        <translation>%1 不是 UTF-8 编码</translation>
    </message>
    <message>
        <source>%1 is larger than %2 bytes</source>
        <translation>%1 超过 %2 字节</translation>
    </message>
    <message>
        <source>Import it in parts.</source>
        <translation>请分成几部分导入。</translation>
    </message>
    <message>
        <source>%1 holds nothing that a lesson could begin with</source>
        <translation>%1 里没有可以放进课文的内容</translation>
    </message>
    <message>
        <source>The course has no pages in &apos;%1&apos;</source>
        <translation>这门课没有“%1”语言的页面</translation>
    </message>
    <message>
        <source>Give one of its languages with --lang.</source>
        <translation>请用 --lang 给出课程的一种语言。</translation>
    </message>
    <message>
        <source>%1 is not a notebook</source>
        <translation>%1 不是 Jupyter 笔记本</translation>
    </message>
    <message>
        <source>A notebook is a JSON file that ends in .ipynb.</source>
        <translation>笔记本是以 .ipynb 结尾的 JSON 文件。</translation>
    </message>
    <message>
        <source>%1 is a notebook of format %2, and only 4 can be read</source>
        <translation>%1 是第 %2 版格式的笔记本，只能读第 4 版</translation>
    </message>
    <message>
        <source>Open it in Jupyter and save it again.</source>
        <translation>请在 Jupyter 里打开它，再保存一次。</translation>
    </message>
    <message>
        <source>Not understood and kept as a to-do: %1</source>
        <translation>没有看懂，已原样留作待办：%1</translation>
    </message>
    <message>
        <source>A comment was left out: %1</source>
        <translation>略去了一条注释：%1</translation>
    </message>
    <message>
        <source>The link to %1 leads out of the article and became text</source>
        <translation>指向 %1 的链接在文章之外，已改成文字</translation>
    </message>
    <message>
        <source>Nothing in the article has the label %1</source>
        <translation>文章里没有标签 %1</translation>
    </message>
    <message>
        <source>No bibliography has the entry %1</source>
        <translation>参考文献里没有条目 %1</translation>
    </message>
    <message>
        <source>Name the .bib file with --bib.</source>
        <translation>请用 --bib 指出 .bib 文件。</translation>
    </message>
    <message>
        <source>The course has a reference %1 with other words; it stays</source>
        <translation>课程里已有文献 %1，文字不同，保留原来的</translation>
    </message>
    <message>
        <source>\begin{%1} is never closed and was passed over</source>
        <translation>\begin{%1} 没有结尾，已跳过</translation>
    </message>
    <message>
        <source>The macros make too much text; the rest stays as it is</source>
        <translation>宏展开的文字太多，其余的保持原样</translation>
    </message>
    <message>
        <source>What is nested more deeply stays as it is</source>
        <translation>嵌套更深的部分保持原样</translation>
    </message>
    <message>
        <source>%1 was not read: too much is included already</source>
        <translation>没有读 %1：包含的内容已经太多</translation>
    </message>
    <message>
        <source>There is no file %1 beside the article</source>
        <translation>文章旁边没有文件 %1</translation>
    </message>
    <message>
        <source>%1 lies outside the article&apos;s folder and was not read</source>
        <translation>%1 在文章的文件夹之外，没有读</translation>
    </message>
    <message>
        <source>Copy it beside the article.</source>
        <translation>请把它复制到文章旁边。</translation>
    </message>
    <message>
        <source>%1 is no SVG, PNG or JPEG picture</source>
        <translation>%1 不是 SVG、PNG 或 JPEG 图片</translation>
    </message>
    <message>
        <source>Save it as one of these, SVG at best.</source>
        <translation>请另存为其中一种，最好是 SVG。</translation>
    </message>
    <message>
        <source>The picture %1 is too much: one may have %2 bytes</source>
        <translation>图片 %1 太大：每张最多 %2 字节</translation>
    </message>
    <message>
        <source>The picture %1 is not a file beside the article</source>
        <translation>图片 %1 不是文章旁边的文件</translation>
    </message>
    <message>
        <source>Save it beside the article and import again.</source>
        <translation>请把它存到文章旁边，再导入一次。</translation>
    </message>
    <message>
        <source>Only the first %1 were read</source>
        <translation>只读了前 %1 个</translation>
    </message>
    <message>
        <source>Of an output the text was taken and not its form as %1</source>
        <translation>一处输出取了文字，没有取 %1 形式</translation>
    </message>
    <message>
        <source>A long output was cut after %1 bytes</source>
        <translation>一处很长的输出在 %1 字节处截断</translation>
    </message>
    <message>
        <source>Write its words between the # and the id.</source>
        <translation>在 # 和标识之间写上标题文字。</translation>
    </message>
    <message>
        <source>Write a formula between the dollar signs, or \$ for a dollar.</source>
        <translation>在美元符号之间写公式；要显示美元符号，写 \$。</translation>
    </message>
    <message>
        <source>Close it with }. A brace that is to be seen is \{.</source>
        <translation>用 } 结束它。要显示花括号，写 \{。</translation>
    </message>
    <message>
        <source>Take it away. A brace that is to be seen is \}.</source>
        <translation>去掉它。要显示花括号，写 \}。</translation>
    </message>
    <message>
        <source>Environments end in the reverse order of their beginnings.</source>
        <translation>先开始的环境后结束。</translation>
    </message>
    <message>
        <source>To do: %1</source>
        <translation>待办：%1</translation>
    </message>
    <message>
        <source>Put your own words here and take the todo box away.</source>
        <translation>在这里写上自己的内容，再去掉 todo 框。</translation>
    </message>
    <message>
        <source>Put the same quote at the end of the text.</source>
        <translation>在文字末尾加上同样的引号。</translation>
    </message>
    <message>
        <source>Keep one of them.</source>
        <translation>只保留一个。</translation>
    </message>
    <message>
        <source>Add a line with this key.</source>
        <translation>加一行写上这个键。</translation>
    </message>
    <message>
        <source>Change the start value or the limits.</source>
        <translation>改起始值，或改上下限。</translation>
    </message>
    <message>
        <source>Only cells and inputs that are defined here can be named.</source>
        <translation>只能写这里定义过的格或输入。</translation>
    </message>
    <message>
        <source>A part is named by its id.</source>
        <translation>小题用它的 id 来指代。</translation>
    </message>
    <message>
        <source>Add the text in this language.</source>
        <translation>补上这种语言的文字。</translation>
    </message>
    <message>
        <source>Add it to glossary.yaml.</source>
        <translation>请在 glossary.yaml 里加上它。</translation>
    </message>
    <message>
        <source>Add it to references.yaml.</source>
        <translation>请在 references.yaml 里加上它。</translation>
    </message>
    <message>
        <source>Points and a reason are needed.</source>
        <translation>需要写明分数和理由。</translation>
    </message>
    <message>
        <source>Points are a number from 0; the reason stays beside them.</source>
        <translation>分数是不小于 0 的数；理由会和分数一起保存。</translation>
    </message>
    <message>
        <source>Ask its author. If you trust the new key, install it all the same: in the window under &apos;Courses…&apos;, or with lectern-cli install --accept-signer.</source>
        <translation>请问作者。如果信任新的密钥，可以照样安装：在窗口的“课程…”里，或用 lectern-cli install --accept-signer。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be the new name.</source>
        <translation>“%1”不能用作新名称。</translation>
    </message>
    <message>
        <source>Use letters, digits, - and _, and begin the id of a heading with a letter.</source>
        <translation>请用字母、数字、- 和 _；标题的 id 要以字母开头。</translation>
    </message>
    <message>
        <source>Something in the course has the id %1 already.</source>
        <translation>课程里已经有 id %1。</translation>
    </message>
    <message>
        <source>%1 is what %2 was called earlier; learners may have records under it.</source>
        <translation>%1 是 %2 的旧名称，学习者可能还有记录在它名下。</translation>
    </message>
    <message>
        <source>%1 names something else in the course too, and learners&apos; records of both would move.</source>
        <translation>课程里还有别的东西也叫 %1，改名会把两边学习者的记录都移走。</translation>
    </message>
    <message>
        <source>Give the other thing an id of its own first.</source>
        <translation>请先给另一处换一个自己的 id。</translation>
    </message>
    <message>
        <source>The course has the language %1 already.</source>
        <translation>课程已经有语言 %1。</translation>
    </message>
    <message>
        <source>Missing pages are listed below, with a button that makes them.</source>
        <translation>缺少的页面列在下面，点旁边的按钮就能新建。</translation>
    </message>
    <message>
        <source>The page in %1 does not say this yet.</source>
        <translation>%1 的页面里还没有这一段。</translation>
    </message>
    <message>
        <source>The page in %1 does not say this.</source>
        <translation>%1 的页面里没有这一段。</translation>
    </message>
    <message>
        <source>This has changed since the page in %1 was marked as saying the same.</source>
        <translation>与 %1 的页面标为一致之后，这里改过。</translation>
    </message>
    <message>
        <source>Compare both and mark the section again.</source>
        <translation>请对照两边，再把这一节标为一致。</translation>
    </message>
    <message>
        <source>This cannot be empty.</source>
        <translation>这里不能空着。</translation>
    </message>
    <message>
        <source>Write something, or take it out in the source.</source>
        <translation>请填上内容，或者在源文件里删掉它。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a number.</source>
        <translation>“%1”不是数。</translation>
    </message>
    <message>
        <source>Write it with a point: 0.5 or 5e-4.</source>
        <translation>用小数点写：0.5 或 5e-4。</translation>
    </message>
    <message>
        <source>Pictures stand in the pages of lessons.</source>
        <translation>图片只能放在课文页里。</translation>
    </message>
    <message>
        <source>Open a page, put the cursor where the picture is to stand, then insert it.</source>
        <translation>打开一页，把光标放到要放图的地方，再插入。</translation>
    </message>
    <message>
        <source>The learner&apos;s window (%1) did not start: %2.</source>
        <translation>学习者的窗口（%1）没能启动：%2。</translation>
    </message>
    <message>
        <source>Start Lectern again, then try once more.</source>
        <translation>请重新启动 Lectern，再试一次。</translation>
    </message>
    <message>
        <source>%1 has no answer to %2 that counts and can be graded</source>
        <translation>%1 对 %2 没有可计分的答案</translation>
    </message>
    <message>
        <source>no numbers are typed for part %1 of %2</source>
        <translation>%2 的 %1 小题不是填数的</translation>
    </message>
    <message>
        <source>a tolerance is a number from 0</source>
        <translation>容差是不小于 0 的数</translation>
    </message>
    <message>
        <source>this key gives %1 where the answer is %2</source>
        <translation>这个答案是 %1，而原答案是 %2</translation>
    </message>
    <message>
        <source>Text of several lines cannot stand in braces</source>
        <translation>花括号里放不下多行文字</translation>
    </message>
    <message>
        <source>Write it on one line, or change it in the source to a block behind `|`.</source>
        <translation>请写成一行，或者在源文件里改成 `|` 后面的文本块。</translation>
    </message>
    <message>
        <source>A text of several lines cannot begin with a space or an empty line</source>
        <translation>多行文字不能以空格或空行开头</translation>
    </message>
    <message>
        <source>Begin with the words.</source>
        <translation>请直接从文字写起。</translation>
    </message>
    <message>
        <source>This block has an indentation of its own behind `|`</source>
        <translation>这个文本块在 `|` 后面自定了缩进</translation>
    </message>
    <message>
        <source>Change it in the source.</source>
        <translation>请在源文件里修改。</translation>
    </message>
    <message>
        <source>This cannot be written here without changing more than it</source>
        <translation>写在这里会牵动别的内容</translation>
    </message>
    <message>
        <source>This value is written over several lines</source>
        <translation>这个值占了好几行</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not one value</source>
        <translation>“%1”不是一个值</translation>
    </message>
    <message>
        <source>Write a number, a word, or a matrix as [[1, 2], [3, 4]].</source>
        <translation>请写一个数、一个词，或者像 [[1, 2], [3, 4]] 这样的矩阵。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; cannot be the name here, or it is there already</source>
        <translation>“%1”不能用作这里的名字，或者已经有了</translation>
    </message>
    <message>
        <source>Choose another name of letters, digits and _.</source>
        <translation>请换一个由字母、数字和 _ 组成的名字。</translation>
    </message>
    <message>
        <source>Nothing would be left of what it stands in</source>
        <translation>删掉它，所在的那一项就空了</translation>
    </message>
    <message>
        <source>Take the whole out in the source.</source>
        <translation>请在源文件里把整项删掉。</translation>
    </message>
    <message>
        <source>A comment would go with it</source>
        <translation>会连同注释一起删掉</translation>
    </message>
    <message>
        <source>Take it out in the source.</source>
        <translation>请在源文件里删掉它。</translation>
    </message>
    <message>
        <source>The file has two kinds of line ends</source>
        <translation>文件里混用了两种换行</translation>
    </message>
    <message>
        <source>Save it with one kind, then open the form again.</source>
        <translation>请统一换行再保存，然后重新打开表单。</translation>
    </message>
    <message>
        <source>This is no picture that a page can show</source>
        <translation>课文不能显示这种图片</translation>
    </message>
    <message>
        <source>Figures are PNG, JPEG or SVG files.</source>
        <translation>插图可以是 PNG、JPEG 或 SVG 文件。</translation>
    </message>
    <message>
        <source>The picture is larger than %1 MB</source>
        <translation>图片超过 %1 MB</translation>
    </message>
    <message>
        <source>Make it smaller, or save it as JPEG.</source>
        <translation>请缩小它，或者存成 JPEG。</translation>
    </message>
    <message>
        <source>The picture has %1 x %2 pixels, more than %3 million</source>
        <translation>图片有 %1 x %2 个像素，超过 %3 百万</translation>
    </message>
    <message>
        <source>Make it smaller: a page is about 800 pixels wide.</source>
        <translation>请缩小它：课文大约宽 800 像素。</translation>
    </message>
    <message>
        <source>The picture cannot be drawn: %1</source>
        <translation>画不出这张图片：%1</translation>
    </message>
    <message>
        <source>Save it once more in the program that made it, then insert it again.</source>
        <translation>请在制作它的程序里重新保存一次，再插入。</translation>
    </message>
    <message>
        <source>The SVG file holds %1, which a page does not draw</source>
        <translation>SVG 文件里有 %1，课文不画它</translation>
    </message>
    <message>
        <source>Save it as plain SVG without it, or as PNG.</source>
        <translation>请另存为不含它的普通 SVG，或者存成 PNG。</translation>
    </message>
    <message>
        <source>The SVG file has more than %1 elements</source>
        <translation>SVG 文件的元素超过 %1 个</translation>
    </message>
    <message>
        <source>Simplify the drawing, or save it as PNG.</source>
        <translation>请简化图形，或者存成 PNG。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; in course.yaml is not written so that it can be changed from here.</source>
        <translation>course.yaml 里“%1”的写法没法从这里改。</translation>
    </message>
    <message>
        <source>Change it in the file itself.</source>
        <translation>请直接在文件里改。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is in use, though it is renamed to &apos;%2&apos;</source>
        <translation>“%1”还在用，renames 却说它已改名为“%2”</translation>
    </message>
    <message>
        <source>Learners&apos; records of both would become one: give it another id.</source>
        <translation>学习者在两处的记录会混在一起：请换一个 id。</translation>
    </message>
    <message>
        <source>The exercise has no part %1.</source>
        <translation>练习里没有 %1 这一问。</translation>
    </message>
    <message>
        <source>Write a fraction such as 1/3, or put * before the bracket.</source>
        <translation>请写成分数（如 1/3），或在括号前加上 *。</translation>
    </message>
    <message>
        <source>%1 holds no address of a PostgreSQL database.</source>
        <translation>%1 里没有 PostgreSQL 数据库的地址。</translation>
    </message>
    <message>
        <source>Write one line such as postgresql://teacher@db.school.example/autumn, or delete the file.</source>
        <translation>请写一行地址，例如 postgresql://teacher@db.school.example/autumn，或者删除这个文件。</translation>
    </message>
    <message>
        <source>%1 is what this exercise asks for.</source>
        <translation>%1 正是这道练习要你写的。</translation>
    </message>
    <message>
        <source>Write it with other functions.</source>
        <translation>请用别的函数写出来。</translation>
    </message>
    <message>
        <source>Switch it on in the window under Record store, or with lectern-cli xapi settings --on.</source>
        <translation>请在窗口的“记录库”里打开，或者运行 lectern-cli xapi settings --on。</translation>
    </message>
    <message>
        <source>The school&apos;s web address is missing.</source>
        <translation>没有填学校网址。</translation>
    </message>
    <message>
        <source>Nothing is lost: send again later.</source>
        <translation>什么都没有丢，请稍后再发送。</translation>
    </message>
    <message>
        <source>Type it in the window under Record store, or give it with lectern-cli xapi settings --secret-from FILE.</source>
        <translation>请在窗口的“记录库”里输入，或者运行 lectern-cli xapi settings --secret-from 文件。</translation>
    </message>
    <message>
        <source>Stopped. %1 was not written.</source>
        <translation>已停止，没有写入 %1。</translation>
    </message>
    <message>
        <source>This is not translated into %1 yet.</source>
        <translation>这条还没有译成 %1。</translation>
    </message>
    <message>
        <source>The text in %1 is not there.</source>
        <translation>缺少 %1 的文本。</translation>
    </message>
    <message>
        <source>This has changed since the text in %1 was marked as saying the same.</source>
        <translation>自从与 %1 的文本标记为一致以后，这里改过。</translation>
    </message>
    <message>
        <source>Compare both and mark the text again.</source>
        <translation>对照两边，再重新标记。</translation>
    </message>
    <message>
        <source>Put brackets around what belongs together.</source>
        <translation>请把属于一起的部分括起来。</translation>
    </message>
    <message>
        <source>Put { } around all that the command takes.</source>
        <translation>请用 { } 把命令的参数括起来。</translation>
    </message>
    <message>
        <source>Write 0.%1 with a point, or 0*%1.</source>
        <translation>小数请写成 0.%1，相乘请写成 0*%1。</translation>
    </message>
    <message>
        <source>A bracket behind a decimal may mean a product or repeating digits.</source>
        <translation>小数后面的括号可能表示相乘，也可能表示循环节。</translation>
    </message>
    <message>
        <source>%1 is the gradebook of another class.</source>
        <translation>%1 是另一个班的成绩册。</translation>
    </message>
    <message>
        <source>Nothing has been changed. Give each class a gradebook of its own: another address in its gradebook.url or behind --db.</source>
        <translation>什么都没有改动。每个班要用自己的成绩册：在 gradebook.url 里或 --db 后面换一个地址。</translation>
    </message>
    <message>
        <source>The calc language has &apos;%1&apos; already: learners cannot define it</source>
        <translation>calc 语言里已经有“%1”，学习者不能再定义它</translation>
    </message>
    <message>
        <source>Choose another name, such as my_%1, or leave calc out of lang.</source>
        <translation>请换一个名字，例如 my_%1；或者不要在 lang 里写 calc。</translation>
    </message>
    <message>
        <source>Make one with &apos;New key…&apos; in author mode or with lectern-cli new key FILE; a class has one too.</source>
        <translation>在编写模式里用“新建密钥…”生成，或运行 lectern-cli new key FILE；班级也有一把。</translation>
    </message>
</context>
<context>
    <name>PackWords</name>
    <message>
        <source>for instructors</source>
        <translation>供教师用</translation>
    </message>
    <message>
        <source>a lesson that course.yaml does not list</source>
        <translation>course.yaml 没有列出的课</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>隐藏文件</translation>
    </message>
    <message>
        <source>a link</source>
        <translation>链接</translation>
    </message>
    <message>
        <source>nothing that a course is made of</source>
        <translation>不属于课程的文件</translation>
    </message>
    <message>
        <source>without comments and tests for instructors</source>
        <translation>去掉了注释和教师用的测试</translation>
    </message>
    <message>
        <source>Not signed: learners are told so.</source>
        <translation>没有签名：学习者会看到提示。</translation>
    </message>
    <message>
        <source>Signed by the key %1.</source>
        <translation>由密钥 %1 签名。</translation>
    </message>
</context>
<context>
    <name>QuickFix</name>
    <message>
        <source>Write “%1”</source>
        <translation>改成“%1”</translation>
    </message>
    <message>
        <source>Make %1</source>
        <translation>新建 %1</translation>
    </message>
    <message>
        <source>Write the front matter</source>
        <translation>补上页首信息</translation>
    </message>
    <message>
        <source>Put it in</source>
        <translation>补进这里</translation>
    </message>
    <message>
        <source>Give it an id</source>
        <translation>加上编号</translation>
    </message>
    <message>
        <source>Copy the other language</source>
        <translation>从另一种语言复制</translation>
    </message>
    <message>
        <source>Put it into %1 too</source>
        <translation>也加进 %1</translation>
    </message>
</context>
<context>
    <name>Recall</name>
    <message>
        <source>Due now.</source>
        <translation>该复习了。</translation>
    </message>
    <message numerus="yes">
        <source>Due again in %n minute(s).</source>
        <translation>
            <numerusform>%n 分钟后再来。</numerusform>
        </translation>
    </message>
    <message>
        <source>Due again later today.</source>
        <translation>今天晚些时候再来。</translation>
    </message>
    <message numerus="yes">
        <source>Due again in %n day(s).</source>
        <translation>
            <numerusform>%n 天后再来。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SpokenFormula</name>
    <message>
        <source>negative</source>
        <translation>负</translation>
    </message>
    <message>
        <source>minus</source>
        <translation>减</translation>
    </message>
    <message>
        <source>the sum over %1 of</source>
        <translation>对 %1 求和，</translation>
    </message>
    <message>
        <source>the sum from %1 to %2 of</source>
        <translation>从 %1 到 %2 求和，</translation>
    </message>
    <message>
        <source>the sum of</source>
        <translation>求和，</translation>
    </message>
    <message>
        <source>the product over %1 of</source>
        <translation>对 %1 求积，</translation>
    </message>
    <message>
        <source>the product from %1 to %2 of</source>
        <translation>从 %1 到 %2 求积，</translation>
    </message>
    <message>
        <source>the product of</source>
        <translation>求积，</translation>
    </message>
    <message>
        <source>the integral over %1 of</source>
        <translation>在 %1 上积分，</translation>
    </message>
    <message>
        <source>the integral from %1 to %2 of</source>
        <translation>从 %1 到 %2 积分，</translation>
    </message>
    <message>
        <source>the integral of</source>
        <translation>积分，</translation>
    </message>
    <message>
        <source>over %1 of</source>
        <translation>，取遍 %1，</translation>
    </message>
    <message>
        <source>from %1 to %2 of</source>
        <translation>，从 %1 到 %2，</translation>
    </message>
    <message>
        <source>the absolute value of %1</source>
        <translation>%1 的绝对值</translation>
    </message>
    <message>
        <source>the absolute value of %1, end of absolute value</source>
        <translation>绝对值：%1，绝对值完</translation>
    </message>
    <message>
        <source>the norm of %1</source>
        <translation>%1 的范数</translation>
    </message>
    <message>
        <source>the norm of %1, end of norm</source>
        <translation>范数：%1，范数完</translation>
    </message>
    <message>
        <source>%1 rounded up</source>
        <translation>%1 向上取整</translation>
    </message>
    <message>
        <source>rounded up: %1, end of rounding</source>
        <translation>向上取整：%1，取整完</translation>
    </message>
    <message>
        <source>%1 rounded down</source>
        <translation>%1 向下取整</translation>
    </message>
    <message>
        <source>rounded down: %1, end of rounding</source>
        <translation>向下取整：%1，取整完</translation>
    </message>
    <message>
        <source>%1 choose %2</source>
        <translation>%1 取 %2 的组合数</translation>
    </message>
    <message>
        <source>%1 hat</source>
        <translation>%1 帽</translation>
    </message>
    <message>
        <source>%1 bar</source>
        <translation>%1 横线</translation>
    </message>
    <message>
        <source>%1 tilde</source>
        <translation>%1 波浪线</translation>
    </message>
    <message>
        <source>vector %1</source>
        <translation>向量 %1</translation>
    </message>
    <message>
        <source>%1 over %2</source>
        <comment>numerator, denominator</comment>
        <translation>%2 分之 %1</translation>
    </message>
    <message>
        <source>the fraction %1 over %2, end of fraction</source>
        <comment>numerator, denominator</comment>
        <translation>分数：分子 %1，分母 %2，分数完</translation>
    </message>
    <message>
        <source>the root of degree %1 of %2, end of root</source>
        <translation>%1 次根号下 %2，根号完</translation>
    </message>
    <message>
        <source>the square root of %1</source>
        <translation>根号 %1</translation>
    </message>
    <message>
        <source>the square root of %1, end of root</source>
        <translation>根号下 %1，根号完</translation>
    </message>
    <message>
        <source>,</source>
        <translation>，</translation>
    </message>
    <message>
        <source>row %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>;</source>
        <translation>；</translation>
    </message>
    <message>
        <source>the %1 by %2 matrix: %3; end of matrix</source>
        <translation>%1 行 %2 列的矩阵：%3；矩阵完</translation>
    </message>
    <message>
        <source>%1 prime</source>
        <translation>%1 撇</translation>
    </message>
    <message>
        <source>%1 transpose</source>
        <translation>%1 的转置</translation>
    </message>
    <message>
        <source>%1 sub %2</source>
        <translation>%1 下标 %2</translation>
    </message>
    <message>
        <source>%1 sub %2, end of subscript</source>
        <translation>%1 下标 %2，下标完</translation>
    </message>
    <message>
        <source>%1 squared</source>
        <translation>%1 的平方</translation>
    </message>
    <message>
        <source>%1 cubed</source>
        <translation>%1 的立方</translation>
    </message>
    <message>
        <source>transpose</source>
        <translation>转置</translation>
    </message>
    <message>
        <source>star</source>
        <translation>星</translation>
    </message>
    <message>
        <source>%1 star</source>
        <translation>%1 星</translation>
    </message>
    <message>
        <source>%1 superscript %2</source>
        <translation>%1 上标 %2</translation>
    </message>
    <message>
        <source>%1 superscript %2, end of superscript</source>
        <translation>%1 上标 %2，上标完</translation>
    </message>
    <message>
        <source>%1 to the power %2</source>
        <translation>%1 的 %2 次方</translation>
    </message>
    <message>
        <source>%1 to the power %2, end of power</source>
        <translation>%1 的次方：%2，次方完</translation>
    </message>
    <message>
        <source>plus</source>
        <translation>加</translation>
    </message>
    <message>
        <source>equals</source>
        <translation>等于</translation>
    </message>
    <message>
        <source>is less than</source>
        <translation>小于</translation>
    </message>
    <message>
        <source>is greater than</source>
        <translation>大于</translation>
    </message>
    <message>
        <source>divided by</source>
        <translation>除以</translation>
    </message>
    <message>
        <source>factorial</source>
        <translation>的阶乘</translation>
    </message>
    <message>
        <source>bar</source>
        <translation>竖线</translation>
    </message>
    <message>
        <source>open paren</source>
        <translation>左括号</translation>
    </message>
    <message>
        <source>close paren</source>
        <translation>右括号</translation>
    </message>
    <message>
        <source>open bracket</source>
        <translation>左方括号</translation>
    </message>
    <message>
        <source>close bracket</source>
        <translation>右方括号</translation>
    </message>
    <message>
        <source>:</source>
        <translation>：</translation>
    </message>
    <message>
        <source>.</source>
        <translation>。</translation>
    </message>
    <message>
        <source>open brace</source>
        <translation>左花括号</translation>
    </message>
    <message>
        <source>close brace</source>
        <translation>右花括号</translation>
    </message>
    <message>
        <source>double bar</source>
        <translation>双竖线</translation>
    </message>
    <message>
        <source>open angle bracket</source>
        <translation>左尖括号</translation>
    </message>
    <message>
        <source>close angle bracket</source>
        <translation>右尖括号</translation>
    </message>
    <message>
        <source>times</source>
        <translation>乘</translation>
    </message>
    <message>
        <source>times, entry by entry,</source>
        <translation>逐项乘</translation>
    </message>
    <message>
        <source>after</source>
        <translation>复合</translation>
    </message>
    <message>
        <source>plus in a circle</source>
        <translation>圈加</translation>
    </message>
    <message>
        <source>times in a circle</source>
        <translation>圈乘</translation>
    </message>
    <message>
        <source>plus or minus</source>
        <translation>加减</translation>
    </message>
    <message>
        <source>minus or plus</source>
        <translation>减加</translation>
    </message>
    <message>
        <source>is about</source>
        <translation>约等于</translation>
    </message>
    <message>
        <source>is distributed as</source>
        <translation>服从</translation>
    </message>
    <message>
        <source>is identical to</source>
        <translation>恒等于</translation>
    </message>
    <message>
        <source>is proportional to</source>
        <translation>正比于</translation>
    </message>
    <message>
        <source>is not equal to</source>
        <translation>不等于</translation>
    </message>
    <message>
        <source>is at most</source>
        <translation>小于等于</translation>
    </message>
    <message>
        <source>is at least</source>
        <translation>大于等于</translation>
    </message>
    <message>
        <source>is much less than</source>
        <translation>远小于</translation>
    </message>
    <message>
        <source>is much greater than</source>
        <translation>远大于</translation>
    </message>
    <message>
        <source>in</source>
        <translation>属于</translation>
    </message>
    <message>
        <source>not in</source>
        <translation>不属于</translation>
    </message>
    <message>
        <source>is a subset of</source>
        <translation>包含于</translation>
    </message>
    <message>
        <source>union</source>
        <translation>并</translation>
    </message>
    <message>
        <source>intersection</source>
        <translation>交</translation>
    </message>
    <message>
        <source>without</source>
        <translation>去掉</translation>
    </message>
    <message>
        <source>the empty set</source>
        <translation>空集</translation>
    </message>
    <message>
        <source>to</source>
        <translation>到</translation>
    </message>
    <message>
        <source>is mapped to</source>
        <translation>映到</translation>
    </message>
    <message>
        <source>from</source>
        <translation>来自</translation>
    </message>
    <message>
        <source>becomes</source>
        <translation>变成</translation>
    </message>
    <message>
        <source>implies</source>
        <translation>推出</translation>
    </message>
    <message>
        <source>if and only if</source>
        <translation>当且仅当</translation>
    </message>
    <message>
        <source>for all</source>
        <translation>对任意</translation>
    </message>
    <message>
        <source>there is</source>
        <translation>存在</translation>
    </message>
    <message>
        <source>not</source>
        <translation>非</translation>
    </message>
    <message>
        <source>and</source>
        <translation>且</translation>
    </message>
    <message>
        <source>or</source>
        <translation>或</translation>
    </message>
    <message>
        <source>given</source>
        <translation>给定</translation>
    </message>
    <message>
        <source>infinity</source>
        <translation>无穷</translation>
    </message>
    <message>
        <source>partial</source>
        <translation>偏</translation>
    </message>
    <message>
        <source>nabla</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>and so on</source>
        <translation>等等</translation>
    </message>
    <message>
        <source>percent</source>
        <translation>百分号</translation>
    </message>
</context>
<context>
    <name>TranslationDesk</name>
    <message>
        <source>says the same</source>
        <translation>内容一致</translation>
    </message>
    <message>
        <source>not translated</source>
        <translation>未翻译</translation>
    </message>
    <message>
        <source>only in the translation</source>
        <translation>只有译文里有</translation>
    </message>
    <message>
        <source>not compared yet</source>
        <translation>还没对照过</translation>
    </message>
    <message>
        <source>perhaps incomplete</source>
        <translation>可能不全</translation>
    </message>
    <message>
        <source>out of date</source>
        <translation>译文已过时</translation>
    </message>
    <message>
        <source>translation changed</source>
        <translation>译文改过</translation>
    </message>
    <message>
        <source>both changed</source>
        <translation>两边都改过</translation>
    </message>
    <message>
        <source>Front matter</source>
        <translation>页首信息</translation>
    </message>
    <message>
        <source>Above the first heading</source>
        <translation>第一个标题之前</translation>
    </message>
</context>
<context>
    <name>lectern::author::AuthorDesk</name>
    <message>
        <source>The last time the program ended before this was saved (%1): %2</source>
        <translation>上次程序退出时，这些改动还没有保存（%1）：%2</translation>
    </message>
    <message>
        <source>Restore it</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Throw it away</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>%1 was changed by another program while you are editing it. Nothing is overwritten until you choose.</source>
        <translation>您正在编辑的 %1 被别的程序改动了。在您选择之前，不会覆盖任何一份。</translation>
    </message>
    <message>
        <source>Keep mine</source>
        <translation>保留我的</translation>
    </message>
    <message>
        <source>Take the other</source>
        <translation>换成另一份</translation>
    </message>
    <message>
        <source>%1 is no longer there. Saving writes it again.</source>
        <translation>%1 已经不在了。保存时会重新写出。</translation>
    </message>
    <message>
        <source>There are changes that are not saved.</source>
        <translation>有改动还没有保存。</translation>
    </message>
    <message>
        <source>Save and close</source>
        <translation>保存并关闭</translation>
    </message>
    <message>
        <source>Close without saving</source>
        <translation>不保存，直接关闭</translation>
    </message>
    <message>
        <source>Go on writing</source>
        <translation>继续编写</translation>
    </message>
    <message>
        <source>OK</source>
        <translation>知道了</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>表单</translation>
    </message>
    <message>
        <source>Fill in the calculator or exercise at the cursor (Ctrl+D)</source>
        <translation>用表单填写光标处的计算器或练习（Ctrl+D）</translation>
    </message>
    <message>
        <source>Put the cursor on a calculator or an exercise of the page, or choose its file on the left; then open the form.</source>
        <translation>请把光标放到页里的计算器或练习上，或者在左边选它的文件，再打开表单。</translation>
    </message>
    <message>
        <source>Formulas</source>
        <translation>公式</translation>
    </message>
    <message>
        <source>Pieces of formulas to put in at the cursor (Ctrl+E)</source>
        <translation>在光标处插入公式片段（Ctrl+E）</translation>
    </message>
    <message>
        <source>Picture from a file…</source>
        <translation>图片文件…</translation>
    </message>
    <message>
        <source>Picture for this page</source>
        <translation>为这一页选图片</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>试做</translation>
    </message>
    <message>
        <source>Answer the exercise at the cursor as a learner (Ctrl+T)</source>
        <translation>以学习者的身份做光标处的练习（Ctrl+T）</translation>
    </message>
    <message>
        <source>Not everything could be saved: see the line above. Nothing was packed.</source>
        <translation>有内容没能保存，原因见上方提示。没有打包。</translation>
    </message>
</context>
<context>
    <name>lectern::author::AuthorWindow</name>
    <message>
        <source>%1, not saved</source>
        <translation>%1，尚未保存</translation>
    </message>
    <message>
        <source>Writing: %1</source>
        <translation>编写：%1</translation>
    </message>
    <message>
        <source>Nothing is wrong.</source>
        <translation>没有发现问题。</translation>
    </message>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n 处错误</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n 处警告</numerusform>
        </translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Save (Ctrl+S)</source>
        <translation>保存（Ctrl+S）</translation>
    </message>
    <message>
        <source>Insert</source>
        <translation>插入</translation>
    </message>
    <message>
        <source>Insert a box, a calculator, an exercise…</source>
        <translation>插入提示框、计算器、练习……</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Find (Ctrl+F), replace (Ctrl+H)</source>
        <translation>查找（Ctrl+F），替换（Ctrl+H）</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Show or hide the page as learners see it</source>
        <translation>显示或隐藏学习者看到的页面</translation>
    </message>
    <message>
        <source>Choose a file on the left.</source>
        <translation>请在左边选择一个文件。</translation>
    </message>
</context>
<context>
    <name>lectern::author::CourseTasks</name>
    <message>
        <source>Course</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>New lesson…</source>
        <translation>新建一课…</translation>
    </message>
    <message>
        <source>Rename the lesson…</source>
        <translation>给这一课改名…</translation>
    </message>
    <message>
        <source>Move the lesson up</source>
        <translation>把这一课往前移</translation>
    </message>
    <message>
        <source>Move the lesson down</source>
        <translation>把这一课往后移</translation>
    </message>
    <message>
        <source>Add a language…</source>
        <translation>添加语言…</translation>
    </message>
    <message>
        <source>%1 Not saved yet: %2.</source>
        <translation>%1尚未保存：%2。</translation>
    </message>
    <message>
        <source>%1 is the first lesson already.</source>
        <translation>%1 已经是第一课。</translation>
    </message>
    <message>
        <source>%1 is the last lesson already.</source>
        <translation>%1 已经是最后一课。</translation>
    </message>
    <message>
        <source>%1 is now lesson %2 of %3.</source>
        <translation>%1 现在是第 %2 课（共 %3 课）。</translation>
    </message>
    <message>
        <source>Another name for the folder %1. What learners have done in it stays theirs.</source>
        <translation>文件夹 %1 的新名称。学习者已有的进度不会丢。</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>改名</translation>
    </message>
    <message>
        <source>The lesson %1 is now called %2. course.yaml keeps the old name, so that learners&apos; records follow.</source>
        <translation>%1 已改名为 %2。course.yaml 记下了旧名称，学习者的记录会跟过来。</translation>
    </message>
    <message>
        <source>Another id for the heading %1, in all languages, with all that refers to it.</source>
        <translation>标题 %1 的新 id：各语言的页面和所有引用一起改。</translation>
    </message>
    <message>
        <source>The heading %1 is now called %2 in all languages. course.yaml keeps the old id, so that learners&apos; records follow.</source>
        <translation>各语言里的标题 %1 都已改为 %2。course.yaml 记下了旧 id，学习者的记录会跟过来。</translation>
    </message>
    <message>
        <source>The language that is added: its id, such as en, de or zh_CN. Each lesson gets a page to be translated.</source>
        <translation>要添加的语言，写它的 id，如 en、de、zh_CN。每一课都会多一个待翻译的页面。</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message numerus="yes">
        <source>The language %1 was added, with %n new page(s). What is to be translated is listed below.</source>
        <translation>
            <numerusform>已添加语言 %1，新建了 %n 个页面。要翻译的内容列在下面。</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose a lesson on the left first.</source>
        <translation>请先在左边选一课。</translation>
    </message>
    <message>
        <source>Other id for what is at the cursor…</source>
        <translation>给光标处的内容换 id…</translation>
    </message>
    <message>
        <source>Put the cursor below the heading that is meant, or on a calculator or exercise.</source>
        <translation>请把光标放到要改的标题下面，或者放到计算器或练习上。</translation>
    </message>
    <message>
        <source>Another id for the exercise %1, with all that refers to it. If it draws its numbers, learners who have begun it get other ones.</source>
        <translation>练习 %1 的新 id，引用它的地方一起改。如果它随机抽数，已经开始做的学习者会换一组数。</translation>
    </message>
    <message>
        <source>Another id for the calculator %1, with all that refers to it.</source>
        <translation>计算器 %1 的新 id，引用它的地方一起改。</translation>
    </message>
    <message>
        <source>%1 is now called %2 in all pages. course.yaml keeps the old id, so that learners&apos; records follow.</source>
        <translation>%1 在所有页面里都改叫 %2。course.yaml 记着旧 id，学习者的记录跟着走。</translation>
    </message>
    <message>
        <source>Lessons, their names and order, languages, the package for learners</source>
        <translation>课的名称和顺序、语言、给学习者的课程包</translation>
    </message>
    <message>
        <source>Pack for learners…</source>
        <translation>打包给学习者…</translation>
    </message>
</context>
<context>
    <name>lectern::author::FileTree</name>
    <message>
        <source>Files of the course</source>
        <translation>课程的文件</translation>
    </message>
    <message>
        <source>%1, not saved</source>
        <translation>%1，尚未保存</translation>
    </message>
</context>
<context>
    <name>lectern::author::FindingsList</name>
    <message>
        <source>What is wrong</source>
        <translation>发现的问题</translation>
    </message>
    <message>
        <source>Error: %1</source>
        <translation>错误：%1</translation>
    </message>
    <message>
        <source>Warning: %1</source>
        <translation>警告：%1</translation>
    </message>
</context>
<context>
    <name>lectern::author::FormPanel</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Back to the preview (Esc)</source>
        <translation>回到预览（Esc）</translation>
    </message>
    <message>
        <source>The form waits until this can be read: %1</source>
        <translation>源文件读得懂了，表单才会出现：%1</translation>
    </message>
</context>
<context>
    <name>lectern::author::FormulaBar</name>
    <message>
        <source>Groups of formula pieces</source>
        <translation>公式片段的分类</translation>
    </message>
    <message>
        <source>Formula pieces</source>
        <translation>公式片段</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭（Esc）</translation>
    </message>
</context>
<context>
    <name>lectern::author::NewLessonBar</name>
    <message>
        <source>Title of the lesson</source>
        <translation>这一课的标题</translation>
    </message>
    <message>
        <source>Short name, such as masks</source>
        <translation>简短的英文名，例如 masks</translation>
    </message>
    <message>
        <source>Make it</source>
        <translation>新建</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>lectern::author::PackPanel</name>
    <message>
        <source>Not saved yet: %1.</source>
        <translation>还没保存：%1。</translation>
    </message>
    <message>
        <source>Pack</source>
        <translation>打包</translation>
    </message>
    <message>
        <source>Save and pack</source>
        <translation>保存并打包</translation>
    </message>
    <message>
        <source>%1, version %2. Raise the version in course.yaml for each package that you give out.</source>
        <translation>%1，版本 %2。每发一个课程包，就把 course.yaml 里的版本号加一。</translation>
    </message>
    <message>
        <source>To be mended before it can be packed</source>
        <translation>打包之前要改正的错误</translation>
    </message>
    <message numerus="yes">
        <source>Learners receive %n file(s), %1 in all</source>
        <translation>
            <numerusform>学习者会收到 %n 个文件，共 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing is kept back</source>
        <translation>没有不给学习者的文件</translation>
    </message>
    <message numerus="yes">
        <source>Learners do not receive %n file(s) or folder(s)</source>
        <translation>
            <numerusform>学习者不会收到 %n 个文件或文件夹</numerusform>
        </translation>
    </message>
    <message>
        <source>There is a file of this name; it is replaced.</source>
        <translation>已有同名文件，会被替换。</translation>
    </message>
    <message>
        <source>Packed in %1. %2</source>
        <translation>已打包到 %1。%2</translation>
    </message>
    <message>
        <source>Package for learners</source>
        <translation>给学习者的课程包</translation>
    </message>
    <message>
        <source>Course packages</source>
        <translation>课程包</translation>
    </message>
    <message>
        <source>New key to sign with</source>
        <translation>新建签名密钥</translation>
    </message>
    <message>
        <source>Key to sign with, or the class.key of a class</source>
        <translation>签名用的密钥，或班级的 class.key</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>密钥</translation>
    </message>
    <message>
        <source>Pack for learners</source>
        <translation>打包给学习者</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Back to the preview (Esc)</source>
        <translation>回到预览（Esc）</translation>
    </message>
    <message>
        <source>What learners receive, and what they do not</source>
        <translation>学习者会收到和不会收到的内容</translation>
    </message>
    <message>
        <source>Write the package to</source>
        <translation>课程包写到</translation>
    </message>
    <message>
        <source>Sign it with the key</source>
        <translation>签名用的密钥</translation>
    </message>
    <message>
        <source>Without a key it is not signed</source>
        <translation>留空则不签名</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Choose where the package is written</source>
        <translation>选择课程包写到哪里</translation>
    </message>
    <message>
        <source>Choose the key to sign with</source>
        <translation>选择签名用的密钥</translation>
    </message>
    <message>
        <source>New key…</source>
        <translation>新建密钥…</translation>
    </message>
    <message>
        <source>Makes a key of your own. Sign every version with the same one, keep a copy, show it to nobody.</source>
        <translation>生成你自己的密钥。每一版都用同一把签名，留好备份，不要给任何人看。</translation>
    </message>
    <message>
        <source>Packing</source>
        <translation>正在打包</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Show the folder</source>
        <translation>打开所在文件夹</translation>
    </message>
    <message>
        <source>As a new learner</source>
        <translation>当一回新学习者</translation>
    </message>
</context>
<context>
    <name>lectern::author::ProposalsSection</name>
    <message>
        <source>Name it</source>
        <translation>采用</translation>
    </message>
    <message>
        <source>Name %1</source>
        <translation>采用 %1</translation>
    </message>
    <message>
        <source>Writes it into the exercise, with these words for you to better</source>
        <translation>写进练习；这些话只是草稿，请改成自己的</translation>
    </message>
    <message>
        <source>Propose again</source>
        <translation>再提议一次</translation>
    </message>
    <message>
        <source>Propose mistakes</source>
        <translation>提议错误答案</translation>
    </message>
    <message>
        <source>Wrong answers without a name</source>
        <translation>还没有名字的错误答案</translation>
    </message>
    <message>
        <source>Being looked for…</source>
        <translation>正在寻找……</translation>
    </message>
    <message>
        <source>Lectern can make the answer&apos;s formula wrong in the ways that people do, and propose what can be told apart in every variant.</source>
        <translation>Lectern 会按人们常犯的样子把答案的算式改错，挑出在每组数里都分得清的，提议给你。</translation>
    </message>
    <message>
        <source>No further mistake can be told apart in every variant.</source>
        <translation>没有别的错误在每组数里都分得清。</translation>
    </message>
    <message>
        <source>Keep those that learners make, and put them into your own words.</source>
        <translation>留下学习者真会犯的，换成自己的话。</translation>
    </message>
    <message>
        <source>Part %1</source>
        <translation>%1 这一问</translation>
    </message>
</context>
<context>
    <name>lectern::author::QuestionBar</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>lectern::author::ReplaceBar</name>
    <message numerus="yes">
        <source>%n replaced</source>
        <translation>
            <numerusform>替换了 %n 处</numerusform>
        </translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation>替换为</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一处</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Replace all</source>
        <translation>全部替换</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭（Esc）</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>没有找到</translation>
    </message>
</context>
<context>
    <name>lectern::author::SourceEditor</name>
    <message>
        <source>Tab indents. Esc, then Tab, leaves the text.</source>
        <translation>Tab 键缩进；先按 Esc 再按 Tab 离开文本。</translation>
    </message>
</context>
<context>
    <name>lectern::author::TextDesk</name>
    <message>
        <source>one text for all</source>
        <translation>各语言共用</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%n text(s) were marked as saying the same in both languages.</source>
        <translation>
            <numerusform>已把 %n 条文本标记为两种语言一致。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::author::TextTable</name>
    <message>
        <source>Texts in both languages</source>
        <translation>两种语言的文本</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
</context>
<context>
    <name>lectern::author::TranslationDesk</name>
    <message>
        <source>Translation</source>
        <translation>对照翻译</translation>
    </message>
    <message>
        <source>Show another language beside the text (Ctrl+L)</source>
        <translation>在旁边显示另一种语言（Ctrl+L）</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%n section(s) were marked as saying the same in both languages.</source>
        <translation>
            <numerusform>已把 %n 节标为两种语言内容一致。</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose a file that is there in two languages.</source>
        <translation>请选择有两种语言的文件。</translation>
    </message>
</context>
<context>
    <name>lectern::author::TranslationPane</name>
    <message>
        <source>Language beside the text</source>
        <translation>旁边显示的语言</translation>
    </message>
    <message>
        <source>Says the same</source>
        <translation>内容一致</translation>
    </message>
    <message>
        <source>All say the same</source>
        <translation>全部一致</translation>
    </message>
    <message>
        <source>Write this side</source>
        <translation>改写这一边</translation>
    </message>
    <message>
        <source>Write the page in this language, and show the other one here</source>
        <translation>改为编辑这种语言的页面，另一种放到这边</translation>
    </message>
    <message>
        <source>Sections to be translated or compared</source>
        <translation>待翻译或待对照的各节</translation>
    </message>
    <message>
        <source>Both pages say the same.</source>
        <translation>两边内容一致。</translation>
    </message>
    <message numerus="yes">
        <source>%n section(s) to be looked at</source>
        <translation>
            <numerusform>有 %n 节要看一下</numerusform>
        </translation>
    </message>
    <message>
        <source>Mark what is at the cursor as saying the same in both languages (Ctrl+M)</source>
        <translation>把光标处的内容标记为两种语言一致（Ctrl+M）</translation>
    </message>
    <message>
        <source>Mark all that is there in both languages</source>
        <translation>把两种语言都有的内容全部标记为一致</translation>
    </message>
    <message>
        <source>Both languages say the same.</source>
        <translation>两种语言内容一致。</translation>
    </message>
    <message numerus="yes">
        <source>%n text(s) to be looked at</source>
        <translation>
            <numerusform>%n 条文本要看</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::author::TryPanel</name>
    <message>
        <source>Exercise to try</source>
        <translation>要试做的练习</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Variant</source>
        <translation>第几组数</translation>
    </message>
    <message>
        <source>Variant before</source>
        <translation>前一组数</translation>
    </message>
    <message>
        <source>Next variant</source>
        <translation>后一组数</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Back to the preview (Esc)</source>
        <translation>回到预览（Esc）</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>重新开始</translation>
    </message>
    <message>
        <source>As if nothing had been answered; attempts count from the beginning</source>
        <translation>当作从没答过，作答次数从头算起</translation>
    </message>
    <message>
        <source>As a new learner</source>
        <translation>当一回新学习者</translation>
    </message>
    <message>
        <source>Opens the course as a new learner: packs the texts as they stand here and shows them in a window of their own, with an empty profile that goes away again</source>
        <translation>以新学习者的身份打开课程：把这里的文字按现状打包，在单独的窗口里用空白的学习记录打开，用完即弃</translation>
    </message>
    <message>
        <source>There is no exercise in this lesson. Insert one, then try it here.</source>
        <translation>这一课还没有练习。插入一个，就能在这里试做。</translation>
    </message>
    <message>
        <source>of %1</source>
        <comment>variants</comment>
        <translation>共 %1 组</translation>
    </message>
</context>
<context>
    <name>lectern::author::TrySections</name>
    <message>
        <source>Part %1</source>
        <translation>小题 %1</translation>
    </message>
    <message>
        <source>What is said to wrong answers</source>
        <translation>答错时会看到什么</translation>
    </message>
    <message>
        <source>This exercise names no wrong answer. A mistake that has a name is told to whoever makes it.</source>
        <translation>这个练习没有给任何错误起名。起了名的错误，谁犯了就会告诉谁。</translation>
    </message>
    <message>
        <source>%1 · weight %2</source>
        <comment>name of a wrong module</comment>
        <translation>%1 · 权重 %2</translation>
    </message>
    <message>
        <source>%1 · earns %2</source>
        <comment>name of a wrong answer; share of the points</comment>
        <translation>%1 · 得 %2</translation>
    </message>
    <message>
        <source>Answer with it</source>
        <translation>照此作答</translation>
    </message>
    <message>
        <source>Answer with %1</source>
        <translation>用 %1 作答</translation>
    </message>
    <message>
        <source>%1: nothing is said</source>
        <comment>language</comment>
        <translation>%1：什么也没说</translation>
    </message>
    <message>
        <source>The grader does not take this answer for this mistake.</source>
        <translation>评分时没有把这个答案认作这种错误。</translation>
    </message>
    <message>
        <source>The grader takes this answer for %1.</source>
        <translation>评分时把这个答案认作了 %1。</translation>
    </message>
    <message>
        <source>Is it sound?</source>
        <translation>题目可靠吗？</translation>
    </message>
    <message>
        <source>Being checked…</source>
        <translation>正在检查…</translation>
    </message>
    <message>
        <source>Solution, weak tests and self-tests were run, as lint --full does.</source>
        <translation>已运行解答、弱测试和自测，与 lint --full 相同。</translation>
    </message>
    <message numerus="yes">
        <source>Checked with %n variant(s), by what lint --full runs.</source>
        <translation>
            <numerusform>用 %n 组数检查过，与 lint --full 相同。</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing is wrong.</source>
        <translation>没有发现问题。</translation>
    </message>
    <message>
        <source>Which wrong answers are told apart</source>
        <translation>哪些错误分得开</translation>
    </message>
    <message>
        <source>✓ means in every variant. Enter on a number goes to the first variant in which two are the same.</source>
        <translation>✓ 表示每组数里都分得开。在数字上按回车，就转到两者相同的第一组数。</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>variants</comment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>told apart in every variant</source>
        <translation>每组数里都分得开</translation>
    </message>
    <message>
        <source>the same in variant %1</source>
        <translation>在第 %1 组数里相同</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>It has no self-test. The key “tests” holds answers with the score that each must get.</source>
        <translation>它没有自测。“tests” 下面写答案和各自应得的分数。</translation>
    </message>
    <message>
        <source>Self-tests</source>
        <translation>自测</translation>
    </message>
    <message>
        <source>not gradable</source>
        <translation>无法评分</translation>
    </message>
    <message>
        <source>✓ %1: %2, as it must be</source>
        <translation>✓ %1：%2，符合预期</translation>
    </message>
    <message>
        <source>✗ %1: must be %2, but is %3 in variant %4</source>
        <translation>✗ %1：应为 %2，第 %4 组数却是 %3</translation>
    </message>
</context>
<context>
    <name>lectern::authoring::FormBuilder</name>
    <message>
        <source>It is written over several lines: change it in the source.</source>
        <translation>它占了好几行，请在源文件里修改。</translation>
    </message>
    <message>
        <source>It is more than one value: change it in the source.</source>
        <translation>它不止一个值，请在源文件里修改。</translation>
    </message>
    <message>
        <source>Exercise</source>
        <translation>练习</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>题目</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>分值</translation>
    </message>
    <message>
        <source>Attempts</source>
        <translation>作答次数</translation>
    </message>
    <message>
        <source>Part %1</source>
        <translation>小题 %1</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Cell with the answer</source>
        <translation>答案所在的单元</translation>
    </message>
    <message>
        <source>Form of the answer</source>
        <translation>答案的形式</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>容差</translation>
    </message>
    <message>
        <source>Tolerance (relative)</source>
        <translation>相对容差</translation>
    </message>
    <message>
        <source>Significant digits</source>
        <translation>有效数字</translation>
    </message>
    <message>
        <source>Option %1</source>
        <translation>选项 %1</translation>
    </message>
    <message>
        <source>Option %1 is right</source>
        <translation>选项 %1 正确</translation>
    </message>
    <message>
        <source>Calculator</source>
        <translation>计算器</translation>
    </message>
    <message>
        <source>Text above it</source>
        <translation>上方的文字</translation>
    </message>
    <message>
        <source>Input %1</source>
        <translation>输入 %1</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名字</translation>
    </message>
    <message>
        <source>Least</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>Most</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步长</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Learners may not change it</source>
        <translation>学习者不能修改</translation>
    </message>
    <message>
        <source>Value at first</source>
        <translation>初值</translation>
    </message>
    <message>
        <source>Cells: name = expression</source>
        <translation>单元：名字 = 表达式</translation>
    </message>
    <message>
        <source>Add input</source>
        <translation>添加输入</translation>
    </message>
    <message>
        <source>Add view</source>
        <translation>添加视图</translation>
    </message>
    <message>
        <source>Add preset</source>
        <translation>添加预设</translation>
    </message>
    <message>
        <source>Remove this input</source>
        <translation>去掉这个输入</translation>
    </message>
    <message>
        <source>View %1</source>
        <translation>视图 %1</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>Cell</source>
        <translation>单元</translation>
    </message>
    <message>
        <source>Names of the rows: a cell</source>
        <translation>行名：一个单元</translation>
    </message>
    <message>
        <source>Names of the columns: a cell</source>
        <translation>列名：一个单元</translation>
    </message>
    <message>
        <source>Digits</source>
        <translation>小数位数</translation>
    </message>
    <message>
        <source>Shown when: a cell</source>
        <translation>何时显示：一个单元</translation>
    </message>
    <message>
        <source>Remove this view</source>
        <translation>去掉这个视图</translation>
    </message>
    <message>
        <source>Preset %1</source>
        <translation>预设 %1</translation>
    </message>
    <message>
        <source>Value of %1</source>
        <translation>%1 的值</translation>
    </message>
    <message>
        <source>Remove this preset</source>
        <translation>去掉这个预设</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Variants</source>
        <translation>变体数</translation>
    </message>
    <message>
        <source>Drawn again until</source>
        <translation>重抽，直到</translation>
    </message>
    <message>
        <source>Add option</source>
        <translation>添加选项</translation>
    </message>
    <message>
        <source>Add known mistake</source>
        <translation>添加已知错误</translation>
    </message>
    <message>
        <source>Add hint</source>
        <translation>添加提示</translation>
    </message>
    <message>
        <source>Said when option %1 is chosen</source>
        <translation>选了选项 %1 时说</translation>
    </message>
    <message>
        <source>Remove option %1</source>
        <translation>去掉选项 %1</translation>
    </message>
    <message>
        <source>%1, hint %2</source>
        <translation>%1，提示 %2</translation>
    </message>
    <message>
        <source>Costs</source>
        <translation>扣分</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Remove this hint</source>
        <translation>去掉这个提示</translation>
    </message>
    <message>
        <source>%1, known mistake</source>
        <translation>%1，已知错误</translation>
    </message>
    <message>
        <source>Cell with the wrong answer</source>
        <translation>错误答案所在的单元</translation>
    </message>
    <message>
        <source>Said then</source>
        <translation>这时说</translation>
    </message>
    <message>
        <source>Part of the points</source>
        <translation>可得几成分</translation>
    </message>
    <message>
        <source>Remove this mistake</source>
        <translation>去掉这个错误</translation>
    </message>
    <message>
        <source>Solution and self-tests</source>
        <translation>解答和自测</translation>
    </message>
    <message>
        <source>Solution</source>
        <translation>解答</translation>
    </message>
    <message>
        <source>Solution after so many attempts</source>
        <translation>几次之后可看解答</translation>
    </message>
    <message>
        <source>Seeing it costs</source>
        <translation>看解答扣分</translation>
    </message>
    <message>
        <source>Add self-test</source>
        <translation>添加自测</translation>
    </message>
    <message>
        <source>Self-test %1</source>
        <translation>自测 %1</translation>
    </message>
    <message>
        <source>Answer to %1</source>
        <translation>%1 的答案</translation>
    </message>
    <message>
        <source>Score, 0 to 1, or none</source>
        <translation>得分：0 到 1，或 none</translation>
    </message>
    <message>
        <source>Remove this self-test</source>
        <translation>去掉这个自测</translation>
    </message>
</context>
<context>
    <name>lectern::cards::ChoiceField</name>
    <message>
        <source>right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>look again</source>
        <translation>再看看</translation>
    </message>
</context>
<context>
    <name>lectern::cards::CodeField</name>
    <message>
        <source>It ran, and accepts a right module. Check shows whether it finds the wrong ones.</source>
        <translation>运行完毕，正确的模块通过了。按“检查”看看能不能查出错误的模块。</translation>
    </message>
    <message>
        <source>It ran, and is right on one example. Check tries more of them.</source>
        <translation>运行完毕，这个例子算对了。按“检查”会多试几个。</translation>
    </message>
    <message>
        <source>It ran, but rejects a module that is right.</source>
        <translation>运行完毕，但它把正确的模块判成了错的。</translation>
    </message>
    <message>
        <source>It ran, but is not right yet.</source>
        <translation>运行完毕，但结果还不对。</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Run it once on a right example; this is no attempt (Shift+Enter)</source>
        <translation>在一个正确的例子上运行一次，不算作答（Shift+Enter）</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>重新开始</translation>
    </message>
    <message>
        <source>Put back the code that stood here at first; Ctrl+Z brings yours back</source>
        <translation>恢复最初的代码；按 Ctrl+Z 可以找回你写的</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Tab indents. Esc, then Tab, leaves the editor.</source>
        <translation>Tab 缩进；先按 Esc 再按 Tab 离开编辑框。</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Language of the code</source>
        <translation>代码的语言</translation>
    </message>
    <message>
        <source>Code, %1</source>
        <translation>代码，%1</translation>
    </message>
    <message>
        <source>bubblewrap cannot run here, so the code ran with less protection. The package bubblewrap brings it back.</source>
        <translation>这台机器用不了 bubblewrap，代码是在较弱的保护下运行的。装上 bubblewrap 软件包即可恢复。</translation>
    </message>
    <message>
        <source>Stop it; nothing is graded (Esc)</source>
        <translation>停止运行，不计分（Esc）</translation>
    </message>
</context>
<context>
    <name>lectern::cards::ExerciseCard</name>
    <message>
        <source>Hint %1</source>
        <translation>提示 %1</translation>
    </message>
    <message>
        <source>Solution</source>
        <translation>解答</translation>
    </message>
    <message>
        <source>Hint (free)</source>
        <translation>提示（不扣分）</translation>
    </message>
    <message numerus="yes">
        <source>%n attempt(s) left</source>
        <translation>
            <numerusform>还有 %n 次机会</numerusform>
        </translation>
    </message>
    <message>
        <source>Exercise %1</source>
        <translation>练习 %1</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Check the answer (Ctrl+Enter)</source>
        <translation>检查答案（Ctrl+Enter）</translation>
    </message>
    <message>
        <source>Other numbers</source>
        <translation>换一组数</translation>
    </message>
    <message>
        <source>The answer could not be kept, so it was not checked</source>
        <translation>答案没有存下来，所以没有检查</translation>
    </message>
    <message>
        <source>The same answer as before</source>
        <translation>和上次的答案一样</translation>
    </message>
    <message>
        <source>It costs nothing to ask again.</source>
        <translation>再检查一次不扣什么。</translation>
    </message>
    <message>
        <source>The hint could not be noted, so it is not shown</source>
        <translation>提示没能记录下来，所以暂不显示</translation>
    </message>
    <message>
        <source>The solution could not be noted, so it is not shown</source>
        <translation>解答没能记录下来，所以暂不显示</translation>
    </message>
    <message>
        <source>This exercise cannot be drawn</source>
        <translation>这道练习出不了题</translation>
    </message>
    <message>
        <source>The same with other numbers</source>
        <translation>换一组数，做一遍</translation>
    </message>
    <message>
        <source>Solution (at most %1 from here)</source>
        <translation>看解答（之后最多 %1）</translation>
    </message>
    <message>
        <source>Hint (at most %1 from here)</source>
        <translation>提示（之后最多 %1）</translation>
    </message>
    <message>
        <source>Back to the step</source>
        <translation>回到讲解处</translation>
    </message>
    <message>
        <source>Read again where the lesson does this; a button leads back here</source>
        <translation>重读讲到这一步的地方；那里有按钮带你回来</translation>
    </message>
    <message>
        <source>Worked example (free)</source>
        <translation>看一道做好的（不扣分）</translation>
    </message>
    <message>
        <source>The same exercise with other numbers, solved; it costs nothing</source>
        <translation>同一道题换一组数，从头做完；看了不扣分</translation>
    </message>
    <message>
        <source>A reader looks for this:</source>
        <translation>批改的人看这几点：</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>what a reader looks for, and its points</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>The code could not be checked</source>
        <translation>代码没能检查</translation>
    </message>
    <message>
        <source>Your code is kept; nothing was graded.</source>
        <translation>你的代码已保存，没有计分。</translation>
    </message>
    <message>
        <source>It can be written in calc as well, which needs no Python: choose it beside Run.</source>
        <translation>也可以用 calc 写，不需要 Python：在“运行”旁边选它。</translation>
    </message>
</context>
<context>
    <name>lectern::cards::MatrixField</name>
    <message>
        <source>%1, row %2 column %3</source>
        <translation>%1，第 %2 行第 %3 列</translation>
    </message>
    <message>
        <source>read as %1</source>
        <translation>读作 %1</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>读不懂</translation>
    </message>
    <message>
        <source>look again</source>
        <translation>再看看</translation>
    </message>
    <message>
        <source>right</source>
        <translation>正确</translation>
    </message>
</context>
<context>
    <name>lectern::cards::VerdictText</name>
    <message>
        <source>row %1 column %2</source>
        <translation>第 %1 行第 %2 列</translation>
    </message>
    <message>
        <source>Look again at %1.</source>
        <translation>再看看%1。</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between places</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>%1 of %2 right</source>
        <translation>%2 个里对了 %1 个</translation>
    </message>
    <message>
        <source>entry %1</source>
        <translation>第 %1 个</translation>
    </message>
    <message>
        <source>Something is still missing.</source>
        <translation>还有没填的。</translation>
    </message>
    <message>
        <source>This part was not checked, and that costs nothing.</source>
        <translation>这一问没有检查，不扣分。</translation>
    </message>
    <message>
        <source>Not readable yet</source>
        <translation>还读不懂</translation>
    </message>
    <message>
        <source>Some entries are still empty</source>
        <translation>还有空着的格子</translation>
    </message>
    <message>
        <source>Not filled in yet</source>
        <translation>还没有作答</translation>
    </message>
    <message>
        <source>It follows from your own earlier answer, so it counts in full.</source>
        <translation>它是从你前面的答案推出来的，照样算满分。</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>已保存</translation>
    </message>
    <message>
        <source>A person reads this answer; it does not count here yet.</source>
        <translation>这一问要由老师来看，这里暂不计分。</translation>
    </message>
    <message>
        <source>Partly right</source>
        <translation>部分正确</translation>
    </message>
    <message>
        <source>Not yet</source>
        <translation>还差一点</translation>
    </message>
    <message>
        <source>This exercise could not be computed</source>
        <translation>这道练习算不出来</translation>
    </message>
    <message>
        <source>That is a fault of the exercise. Nothing was graded and no attempt is used.</source>
        <translation>这是题目本身的毛病：没有评分，也没有用掉机会。</translation>
    </message>
    <message>
        <source>Nothing could be checked yet</source>
        <translation>还没有可以检查的内容</translation>
    </message>
    <message>
        <source>This costs no attempt.</source>
        <translation>这次不算机会。</translation>
    </message>
    <message>
        <source>All parts are right</source>
        <translation>全部正确</translation>
    </message>
    <message>
        <source>, up to %1 more once it is read</source>
        <translation>，老师看过后最多再加 %1 分</translation>
    </message>
    <message>
        <source>no attempts left</source>
        <translation>机会已用完</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1／%2</translation>
    </message>
    <message>
        <source>at most %1 from here</source>
        <translation>之后最多 %1</translation>
    </message>
    <message>
        <source>Everything that is checked here is right</source>
        <translation>这里能检查的都对了</translation>
    </message>
    <message>
        <source>%1 of %2 parts filled in</source>
        <translation>填了 %1／%2 问</translation>
    </message>
    <message>
        <source>%1 of %2 rows right</source>
        <translation>%2 行里对了 %1 行</translation>
    </message>
    <message>
        <source>It was caught in some rounds and not in others.</source>
        <translation>有几轮抓住了，有几轮没有。</translation>
    </message>
    <message>
        <source>The test broke off there without a verdict.</source>
        <translation>测试在它那里中断了，没有结论。</translation>
    </message>
    <message>
        <source>It rejects modules that are right (%1 of %2)</source>
        <translation>把正确的模块判成了错的（%2 种写法中的 %1 种）</translation>
    </message>
    <message>
        <source>A test that calls right modules wrong earns nothing, whatever else it finds.</source>
        <translation>误判正确模块的测试不得分，无论它还查出了什么。</translation>
    </message>
    <message>
        <source>All %1 kinds of fault were caught</source>
        <translation>%1 种毛病全抓住了</translation>
    </message>
    <message>
        <source>Every right module was accepted.</source>
        <translation>正确的模块都通过了。</translation>
    </message>
    <message>
        <source>%1 of %2 kinds of fault were caught</source>
        <translation>%2 种毛病抓住了 %1 种</translation>
    </message>
    <message>
        <source>It could not be judged</source>
        <translation>没法判断</translation>
    </message>
    <message>
        <source>False alarm: %1 of %2 right modules were rejected.</source>
        <translation>误报：%2 个正确的模块里有 %1 个被判为有错。</translation>
    </message>
    <message>
        <source>Choosing everything earns nothing.</source>
        <translation>全选不得分。</translation>
    </message>
    <message>
        <source>The code is still as it was at first. This costs no attempt.</source>
        <translation>代码还是一开始的样子。这次不算机会。</translation>
    </message>
</context>
<context>
    <name>lectern::gradebook::AlarmBar</name>
    <message>
        <source>Alarms</source>
        <translation>提醒</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>查看</translation>
    </message>
    <message numerus="yes">
        <source>%n more alarm(s) stand beside the exercises.</source>
        <translation>
            <numerusform>另有 %n 条提醒，见各题旁。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::gradebook::ChangesModel</name>
    <message>
        <source>Nobody&apos;s grade changes.</source>
        <translation>没有人的成绩会变。</translation>
    </message>
    <message numerus="yes">
        <source>%n learner(s) get more</source>
        <translation>
            <numerusform>%n 人加分</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n learner(s) get less</source>
        <translation>
            <numerusform>%n 人减分</numerusform>
        </translation>
    </message>
    <message>
        <source>Total</source>
        <translation>总分</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>姓名</translation>
    </message>
    <message>
        <source>Exercise</source>
        <translation>习题</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>原来</translation>
    </message>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>%1 handed in, %2 affected</source>
        <translation>已交 %1 人，受影响 %2 人</translation>
    </message>
</context>
<context>
    <name>lectern::gradebook::ClassChooser</name>
    <message>
        <source>Grade a class</source>
        <translation>批改班级作业</translation>
    </message>
    <message>
        <source>For instructors. A class is a folder that “lectern-cli class new” makes; it holds the keys, the roster and the gradebook. Open it here, or drop it on this page.</source>
        <translation>供教师使用。班级是用“lectern-cli class new”建立的文件夹，里面有密钥、名册和成绩册。在这里打开，或把文件夹拖到本页。</translation>
    </message>
    <message>
        <source>Folder of the class</source>
        <translation>班级文件夹</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>The class is graded with the course “%1”. Where is its folder?</source>
        <translation>这个班级按课程“%1”批改。课程文件夹在哪里？</translation>
    </message>
    <message>
        <source>Use this course</source>
        <translation>用这门课程</translation>
    </message>
    <message>
        <source>Opened before</source>
        <translation>最近打开过</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>打开 %1</translation>
    </message>
</context>
<context>
    <name>lectern::gradebook::ClassData</name>
    <message>
        <source>to check</source>
        <translation>待核查</translation>
    </message>
    <message>
        <source>waits for points</source>
        <translation>待给分</translation>
    </message>
    <message>
        <source>handed in, with a note</source>
        <translation>已交，有提示</translation>
    </message>
    <message>
        <source>handed in</source>
        <translation>已交</translation>
    </message>
    <message>
        <source>not handed in</source>
        <translation>未交</translation>
    </message>
</context>
<context>
    <name>lectern::gradebook::ClassModel</name>
    <message>
        <source>%1: at most %2 points</source>
        <translation>%1：满分 %2 分</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>姓名</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>总分</translation>
    </message>
    <message>
        <source>Days late</source>
        <translation>迟交天数</translation>
    </message>
</context>
<context>
    <name>lectern::gradebook::ClassTable</name>
    <message>
        <source>Name, email, id number or pseudonym</source>
        <translation>姓名、邮箱、学号或代号</translation>
    </message>
    <message>
        <source>Show only learners with this in name, email, id number or pseudonym</source>
        <translation>只显示姓名、邮箱、学号或代号里含有这些字的学生</translation>
    </message>
    <message>
        <source>Which learners are shown</source>
        <translation>显示哪些学生</translation>
    </message>
    <message>
        <source>The class. Enter opens a learner.</source>
        <translation>班级名单。按回车打开一名学生。</translation>
    </message>
    <message>
        <source>Everyone</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>To look at</source>
        <translation>需要查看</translation>
    </message>
    <message>
        <source>Handed in</source>
        <translation>已交</translation>
    </message>
    <message>
        <source>Not handed in</source>
        <translation>未交</translation>
    </message>
    <message>
        <source>Late</source>
        <translation>迟交</translation>
    </message>
    <message>
        <source>Set by hand</source>
        <translation>手动给分</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1／%2 人</translation>
    </message>
</context>
<context>
    <name>lectern::gradebook::GiveBackPanel</name>
    <message numerus="yes">
        <source>%n row(s) get a grade; every other cell stays as it is.</source>
        <translation>
            <numerusform>会填好 %n 行成绩，其他单元格都不动。</numerusform>
        </translation>
    </message>
    <message>
        <source>not on the roster</source>
        <translation>不在名册中</translation>
    </message>
    <message>
        <source>left, for two rows are one learner&apos;s</source>
        <translation>未填写，有两行对应同一名学生</translation>
    </message>
    <message>
        <source>not in the sheet</source>
        <translation>不在表格中</translation>
    </message>
    <message>
        <source>The sheet&apos;s maximum is %1, the assignment&apos;s %2.</source>
        <translation>表格的满分是 %1，作业的满分是 %2。</translation>
    </message>
    <message>
        <source>The sheet of your LMS</source>
        <translation>教学平台的成绩表</translation>
    </message>
    <message>
        <source>Feedback for learners</source>
        <translation>给学生的反馈</translation>
    </message>
    <message>
        <source>A table of your own</source>
        <translation>自己用的成绩表</translation>
    </message>
    <message>
        <source>Sheets (*.csv *.txt)</source>
        <translation>表格 (*.csv *.txt)</translation>
    </message>
    <message>
        <source>Moodle&apos;s grading worksheet or gradebook, Canvas&apos;s gradebook: choose it, or drop it on this page</source>
        <translation>Moodle 的评分工作表或成绩册、Canvas 的成绩册：选择文件，或拖到本页</translation>
    </message>
    <message>
        <source>Look at it</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Heading of the grades&apos; column, if it is not found</source>
        <translation>找不到成绩列时，请写出列标题</translation>
    </message>
    <message>
        <source>The filled sheet, beside yours</source>
        <translation>填好的表格，放在原表旁边</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>A page for each learner who handed in: a zip file as Moodle takes it back, or a folder</source>
        <translation>每名交作业的学生一页：可以写成 Moodle 能收回的压缩包，也可以写成文件夹</translation>
    </message>
    <message>
        <source>Write</source>
        <translation>写出</translation>
    </message>
    <message>
        <source>Zip files (*.zip)</source>
        <translation>压缩包 (*.zip)</translation>
    </message>
    <message>
        <source>CSV for a spreadsheet, or JSON</source>
        <translation>电子表格用的 CSV，或 JSON</translation>
    </message>
    <message>
        <source>Tables (*.csv *.json)</source>
        <translation>表格 (*.csv *.json)</translation>
    </message>
    <message>
        <source>With names and addresses (CSV only)</source>
        <translation>带姓名和邮箱（仅限 CSV）</translation>
    </message>
    <message>
        <source>For the next lecture</source>
        <translation>下次课用</translation>
    </message>
    <message>
        <source>A slide of the commonest mistakes, which names nobody</source>
        <translation>一页最常见错误的幻灯片，不含姓名</translation>
    </message>
    <message>
        <source>PDF documents (*.pdf)</source>
        <translation>PDF 文档 (*.pdf)</translation>
    </message>
    <message>
        <source>%1 (%2): %3</source>
        <translation>%1（%2）：%3</translation>
    </message>
</context>
<context>
    <name>lectern::gradebook::GradebookDesk</name>
    <message>
        <source>Cancelled. Nothing was stored.</source>
        <translation>已取消，没有保存任何改动。</translation>
    </message>
    <message numerus="yes">
        <source>%n page(s) written to %1</source>
        <translation>
            <numerusform>已写出 %n 页反馈：%1</numerusform>
        </translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>已写出：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n learner(s)</source>
        <translation>
            <numerusform>共 %n 人</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n handed in</source>
        <translation>
            <numerusform>已交 %n 人</numerusform>
        </translation>
    </message>
    <message>
        <source>drop hand-ins, folders, zip files or the sheet of your LMS on this page</source>
        <translation>可把作业文件、文件夹、压缩包或教学平台的成绩表拖到本页</translation>
    </message>
    <message>
        <source>Something is being graded already. Wait for its end, or cancel it.</source>
        <translation>正在批改。请等它结束，或先取消。</translation>
    </message>
    <message>
        <source>Cancelled; what was graded by then is stored.</source>
        <translation>已取消，此前批改的已经保存。</translation>
    </message>
    <message numerus="yes">
        <source>%n code answer(s) were not run and wait.</source>
        <translation>
            <numerusform>有 %n 份代码答案没有运行，还在等待。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hand-in(s) answer a version of the course that is not here. Add it below, else those answers earn nothing.</source>
        <translation>
            <numerusform>有 %n 份作业作答的课程版本不在这里。请在下面添加，否则这些答案不得分。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::gradebook::GradebookPage</name>
    <message>
        <source>Another class…</source>
        <translation>另一个班级…</translation>
    </message>
    <message>
        <source>Back to the lesson</source>
        <translation>回到课文</translation>
    </message>
    <message>
        <source>Learners</source>
        <translation>学生</translation>
    </message>
    <message>
        <source>To look at (%1)</source>
        <translation>需要查看（%1）</translation>
    </message>
    <message>
        <source>To look at</source>
        <translation>需要查看</translation>
    </message>
    <message>
        <source>Grade again</source>
        <translation>重新批改</translation>
    </message>
    <message>
        <source>Analysis</source>
        <translation>分析</translation>
    </message>
    <message>
        <source>Give back</source>
        <translation>发还成绩</translation>
    </message>
    <message>
        <source>Parts of the class</source>
        <translation>班级页面的各部分</translation>
    </message>
    <message>
        <source>Short answers</source>
        <translation>简答题</translation>
    </message>
    <message>
        <source>Record store</source>
        <translation>记录库</translation>
    </message>
</context>
<context>
    <name>lectern::gradebook::GradingBar</name>
    <message>
        <source>Progress of grading</source>
        <translation>批改进度</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>What is graded by then stays.</source>
        <translation>已经批改的会保留。</translation>
    </message>
    <message>
        <source>Grading…</source>
        <translation>正在批改…</translation>
    </message>
    <message>
        <source>graded %1 of %2</source>
        <translation>已批改 %1 份，共 %2 份</translation>
    </message>
    <message>
        <source>%1 a second</source>
        <translation>每秒 %1 份</translation>
    </message>
    <message>
        <source>about %1 left</source>
        <translation>约需 %1</translation>
    </message>
</context>
<context>
    <name>lectern::gradebook::ItemFigures</name>
    <message>
        <source>%1 of %2 handed in. Of at most %3 points: mean %4, median %5, standard deviation %6.</source>
        <translation>%2 人中交了 %1 人。满分 %3 分：平均 %4，中位数 %5，标准差 %6。</translation>
    </message>
    <message>
        <source>answered by %1 · difficulty %2 · discrimination %3</source>
        <translation>作答 %1 人 · 难度 %2 · 区分度 %3</translation>
    </message>
    <message>
        <source>says little about who understood</source>
        <translation>难以看出谁真正理解</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 人 × %2</translation>
    </message>
    <message>
        <source>part %1</source>
        <translation>%1 小题</translation>
    </message>
    <message numerus="yes">
        <source>all %n who answered missed it. Is the key right?</source>
        <translation>
            <numerusform>作答的 %n 人全部答错。答案设对了吗？</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n wrong answer(s) lie within twice the tolerance. Is it too tight?</source>
        <translation>
            <numerusform>%n 个错误答案落在两倍容差以内。容差是否太严？</numerusform>
        </translation>
    </message>
    <message>
        <source>who did well elsewhere did worse here. Is the key right?</source>
        <translation>其他题做得好的人这题反而差。答案设对了吗？</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>no answer is judged yet</source>
        <translation>还没有评定过的答案</translation>
    </message>
</context>
<context>
    <name>lectern::gradebook::LearnerPanel</name>
    <message>
        <source>← The class</source>
        <translation>← 回到班级</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>上一名</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一名</translation>
    </message>
    <message>
        <source>Previous learner</source>
        <translation>上一名学生</translation>
    </message>
    <message>
        <source>Next learner</source>
        <translation>下一名学生</translation>
    </message>
    <message>
        <source>Total: %1</source>
        <translation>总分：%1</translation>
    </message>
    <message>
        <source>Set by hand: %1</source>
        <translation>手动给分：%1</translation>
    </message>
    <message>
        <source>Nothing was handed in.</source>
        <translation>没有交作业。</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>总分</translation>
    </message>
    <message>
        <source>Let it count</source>
        <translation>计入成绩</translation>
    </message>
    <message>
        <source>Do not count it</source>
        <translation>不计入成绩</translation>
    </message>
    <message>
        <source>Computed: %1</source>
        <translation>程序评分：%1</translation>
    </message>
    <message>
        <source>No answer that counts.</source>
        <translation>没有计入成绩的答案。</translation>
    </message>
    <message numerus="yes">
        <source>%n more entries are not shown</source>
        <translation>
            <numerusform>还有 %n 项没有显示</numerusform>
        </translation>
    </message>
    <message>
        <source>What was typed</source>
        <translation>学生输入的内容</translation>
    </message>
    <message>
        <source>typed %1</source>
        <translation>输入 %1</translation>
    </message>
    <message>
        <source>read as %1</source>
        <translation>读作 %1</translation>
    </message>
    <message>
        <source>Set points…</source>
        <translation>手动给分…</translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Take back the points that were set:</source>
        <translation>撤销手动给的分：</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>Points for %1</source>
        <translation>%1 的分数</translation>
    </message>
    <message>
        <source>Reason, kept beside the points</source>
        <translation>理由，和分数一起保存</translation>
    </message>
    <message>
        <source>Reason for %1</source>
        <translation>%1 的理由</translation>
    </message>
    <message>
        <source>Set</source>
        <translation>确定</translation>
    </message>
    <message>
        <source>Say why, in a few words.</source>
        <translation>请简短说明理由。</translation>
    </message>
    <message>
        <source>Points are a number from 0, such as 7.5.</source>
        <translation>分数是不小于 0 的数，例如 7.5。</translation>
    </message>
    <message>
        <source>Appeal sheet</source>
        <translation>申诉单</translation>
    </message>
    <message>
        <source>A PDF of all that decided these points: as typed, read as, rule, seed, versions</source>
        <translation>一份 PDF，列出决定这些分数的一切：原始输入、读法、规则、种子、版本</translation>
    </message>
</context>
<context>
    <name>lectern::gradebook::LearnerView</name>
    <message>
        <source>%1 of %2 points</source>
        <translation>得 %1 分，满分 %2 分</translation>
    </message>
    <message>
        <source>right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>partly right</source>
        <translation>部分正确</translation>
    </message>
    <message>
        <source>not right</source>
        <translation>不正确</translation>
    </message>
    <message>
        <source>not graded</source>
        <translation>没有评分</translation>
    </message>
    <message>
        <source>waits for points</source>
        <translation>待给分</translation>
    </message>
    <message>
        <source>blank</source>
        <translation>空白</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>无法识别</translation>
    </message>
    <message>
        <source>read, not judged</source>
        <translation>已识别，未判断</translation>
    </message>
    <message>
        <source>row %1, column %2</source>
        <translation>第 %1 行第 %2 列</translation>
    </message>
    <message>
        <source>chosen: %1</source>
        <translation>选择：%1</translation>
    </message>
    <message>
        <source>judged on the learner&apos;s own earlier result</source>
        <translation>按学生自己前面的结果评分</translation>
    </message>
    <message>
        <source>mistake “%1”</source>
        <translation>错误“%1”</translation>
    </message>
    <message>
        <source>Number %1</source>
        <translation>第 %1 份</translation>
    </message>
    <message>
        <source>d MMM yyyy, HH:mm</source>
        <comment>how a time is written</comment>
        <translation>yyyy年M月d日 HH:mm</translation>
    </message>
    <message numerus="yes">
        <source>%n day(s) late</source>
        <translation>
            <numerusform>迟交 %n 天</numerusform>
        </translation>
    </message>
    <message>
        <source>receipt %1</source>
        <translation>回执 %1</translation>
    </message>
</context>
<context>
    <name>lectern::gradebook::LectureSlide</name>
    <message>
        <source>Exercise: %1</source>
        <translation>习题：%1</translation>
    </message>
    <message>
        <source>Show it in “%1”</source>
        <translation>可在“%1”中演示</translation>
    </message>
    <message>
        <source>Show it in “%1”, from “%2”</source>
        <translation>可在“%1”中演示，从“%2”开始</translation>
    </message>
    <message>
        <source>The commonest mistakes</source>
        <translation>最常见的错误</translation>
    </message>
    <message numerus="yes">
        <source>%n handed in</source>
        <translation>
            <numerusform>%n 人已提交</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 人中的 %1 人</translation>
    </message>
    <message>
        <source>No mistake with a name was made by more than one.</source>
        <translation>没有两人以上共犯的已命名错误。</translation>
    </message>
</context>
<context>
    <name>lectern::gradebook::PathRow</name>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
</context>
<context>
    <name>lectern::gradebook::QueueDesk</name>
    <message>
        <source>No short answer waits for points.</source>
        <translation>没有待评分的简答题。</translation>
    </message>
    <message>
        <source>The answers are being read…</source>
        <translation>正在读取答案……</translation>
    </message>
</context>
<context>
    <name>lectern::gradebook::QueuePanel</name>
    <message>
        <source>Short answers</source>
        <translation>简答题</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>上一个</translation>
    </message>
    <message>
        <source>Previous answer</source>
        <translation>上一个答案</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一个</translation>
    </message>
    <message>
        <source>Next answer</source>
        <translation>下一个答案</translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Take back the points that were given last</source>
        <translation>撤销上一次给分</translation>
    </message>
    <message>
        <source>Key %1 gives %2 points</source>
        <translation>按 %1 键给 %2 分</translation>
    </message>
    <message>
        <source>Keys: 1 to 5 give points, ← and → step, ↑ and ↓ scroll, Ctrl+Z takes back.</source>
        <translation>按键：1 至 5 给分，← → 切换，↑ ↓ 滚动，Ctrl+Z 撤销。</translation>
    </message>
</context>
<context>
    <name>lectern::gradebook::QueueView</name>
    <message>
        <source>Some of them have points already.</source>
        <translation>其中一些人已有分数。</translation>
    </message>
    <message>
        <source>Points were given.</source>
        <translation>已给分。</translation>
    </message>
    <message>
        <source>Points were set otherwise: %1</source>
        <translation>分数已另行设定：%1</translation>
    </message>
    <message>
        <source>Answer %1 of %2</source>
        <translation>第 %1 个答案，共 %2 个</translation>
    </message>
    <message numerus="yes">
        <source>%n without points</source>
        <translation>
            <numerusform>%n 个未给分</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>typed by %n learner(s)</source>
        <translation>
            <numerusform>%n 人这样作答</numerusform>
        </translation>
    </message>
    <message>
        <source>short answer: step %1 of %2</source>
        <translation>简答题：第 %1 档，共 %2 档</translation>
    </message>
    <message numerus="yes">
        <source>%n hand-in(s) must be graded again first: see “Grade again”.</source>
        <translation>
            <numerusform>有 %n 份提交须先重新批改：见“重新批改”。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::gradebook::RecordStoreDesk</name>
    <message>
        <source>Sent %1 · waiting %2 · refused %3</source>
        <translation>已发送 %1 · 待发送 %2 · 被拒收 %3</translation>
    </message>
    <message>
        <source>%1: the store refused it (%2)</source>
        <translation>%1：记录库拒收（%2）</translation>
    </message>
    <message>
        <source>Saved. Results of this class may be sent.</source>
        <translation>已保存。本班成绩可以发送。</translation>
    </message>
    <message>
        <source>Saved. Nothing is sent.</source>
        <translation>已保存。不发送任何内容。</translation>
    </message>
    <message>
        <source>Waiting for the record store…</source>
        <translation>正在等记录库应答……</translation>
    </message>
    <message>
        <source>The record store answers and lets you in.</source>
        <translation>记录库有应答，也认得你的用户名和密码。</translation>
    </message>
    <message>
        <source>Results are being sent…</source>
        <translation>正在发送成绩……</translation>
    </message>
    <message>
        <source>All that is due was sent.</source>
        <translation>该发的都发了。</translation>
    </message>
    <message>
        <source>One moment…</source>
        <translation>请稍候……</translation>
    </message>
    <message>
        <source>“Send now” tries them again.</source>
        <translation>点“立即发送”会再试。</translation>
    </message>
    <message>
        <source>“Send now” tries what waits again from %1 on.</source>
        <translation>%1 之后点“立即发送”再试。</translation>
    </message>
</context>
<context>
    <name>lectern::gradebook::RecordStorePanel</name>
    <message>
        <source>A learning record store (xAPI)</source>
        <translation>学习记录库（xAPI）</translation>
    </message>
    <message>
        <source>Off unless you switch it on. Then “Send now” sends, of every hand-in that counts, which pseudonym earned how many points of how many. Names are never sent.</source>
        <translation>不打开就不发送。打开后点“立即发送”，会发送每份计分的作业：哪个代号得了多少分、满分多少。姓名从不发送。</translation>
    </message>
    <message>
        <source>Results of this class may be sent</source>
        <translation>允许发送本班成绩</translation>
    </message>
    <message>
        <source>Address of the record store, such as https://lrs.school.example/xapi</source>
        <translation>记录库地址，例如 https://lrs.school.example/xapi</translation>
    </message>
    <message>
        <source>User that the store gave you</source>
        <translation>记录库发给你的用户名</translation>
    </message>
    <message>
        <source>Password; it is kept in the keyring of your desktop</source>
        <translation>密码（保存在桌面的密钥环里）</translation>
    </message>
    <message>
        <source>Address of your school, which pseudonyms belong to</source>
        <translation>学校网址（代号归在它名下）</translation>
    </message>
    <message>
        <source>empty: the one in the keyring</source>
        <translation>留空：用密钥环里的密码</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Test the connection</source>
        <translation>测试连接</translation>
    </message>
    <message>
        <source>Send now</source>
        <translation>立即发送</translation>
    </message>
    <message>
        <source>Let all be tried again</source>
        <translation>全部允许重试</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>lectern::gradebook::RegradePanel</name>
    <message>
        <source>Who would change</source>
        <translation>谁的成绩会变</translation>
    </message>
    <message>
        <source>See who would change</source>
        <translation>看看谁的成绩会变</translation>
    </message>
    <message>
        <source>Change these grades</source>
        <translation>应用这些变化</translation>
    </message>
    <message>
        <source>Leave them</source>
        <translation>保持不变</translation>
    </message>
    <message>
        <source>After you mended an exercise, a key or assignment.yaml: class and course are read anew, everything is graded again without storing it, and you see who would change.</source>
        <translation>修改了习题、标准答案或 assignment.yaml 之后：重新读取班级和课程，试着全部重新批改一遍，不保存，先让你看到谁的成绩会变。</translation>
    </message>
    <message numerus="yes">
        <source>%n hand-in(s) were graded by another version of course, assignment or program. Grading anything new grades them again, too.</source>
        <translation>
            <numerusform>有 %n 份作业是按另一个版本的课程、作业要求或程序批改的。批改新作业时，它们也会重新批改。</numerusform>
        </translation>
    </message>
    <message>
        <source>An older version of the course that hand-ins answer, too</source>
        <translation>作业里还用到的课程旧版本</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>This was only tried out. To make it so, change the course and name the exercise under “mended” in assignment.yaml.</source>
        <translation>以上只是试算。要真正生效，请修改课程，并在 assignment.yaml 的 mended 中列出这道题。</translation>
    </message>
</context>
<context>
    <name>lectern::gradebook::ReviewModel</name>
    <message>
        <source>Your file %1 could not be graded: %2
Please open the lesson in Lectern, choose “Hand in…”, save the hand-in and give me that file, whose name ends in .lhand. Nothing that you answered is lost.</source>
        <translation>你交的文件 %1 无法批改：%2
请在 Lectern 里打开课文，选“交作业…”，保存作业文件（名字以 .lhand 结尾）再交给我。你的答案都还在。</translation>
    </message>
    <message numerus="yes">
        <source>(and %n more)</source>
        <translation>
            <numerusform>（另有 %n 项）</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::gradebook::ReviewPanel</name>
    <message>
        <source>What should be looked at</source>
        <translation>需要查看的内容</translation>
    </message>
    <message>
        <source>Nothing needs to be looked at.</source>
        <translation>没有需要查看的内容。</translation>
    </message>
    <message>
        <source>Let it count</source>
        <translation>计入成绩</translation>
    </message>
    <message>
        <source>Do not count it</source>
        <translation>不计入成绩</translation>
    </message>
    <message>
        <source>Show the learner</source>
        <translation>查看这名学生</translation>
    </message>
    <message>
        <source>Copy a reply</source>
        <translation>复制回复</translation>
    </message>
    <message>
        <source>What one can write to whoever sent this file</source>
        <translation>可以发给交这个文件的人</translation>
    </message>
    <message>
        <source>Take it off the list</source>
        <translation>移出列表</translation>
    </message>
</context>
<context>
    <name>lectern::gradebook::StatisticsPanel</name>
    <message>
        <source>Totals</source>
        <translation>总分</translation>
    </message>
    <message>
        <source>How many learners have how many points</source>
        <translation>各分数段的人数</translation>
    </message>
    <message>
        <source>Learners</source>
        <translation>人数</translation>
    </message>
    <message>
        <source>Across: points. Up: learners.</source>
        <translation>横轴：分数。纵轴：人数。</translation>
    </message>
    <message>
        <source>Exercises</source>
        <translation>习题</translation>
    </message>
    <message>
        <source>Difficulty is the mean share of the points: 1 is easy. Discrimination is how the points go together with those of all other exercises, from −1 to 1: below about 0.2 an exercise says little about who understood.</source>
        <translation>难度是平均得分率，1 表示容易。区分度是这道题的得分与其他各题得分的相关程度，在 −1 到 1 之间；低于约 0.2 时，难以看出谁真正理解。</translation>
    </message>
    <message>
        <source>Difficulty and discrimination of the exercises</source>
        <translation>各题的难度和区分度</translation>
    </message>
    <message>
        <source>Difficulty</source>
        <translation>难度</translation>
    </message>
    <message>
        <source>Discrimination</source>
        <translation>区分度</translation>
    </message>
    <message>
        <source>Mistakes: %1</source>
        <translation>错误：%1</translation>
    </message>
    <message>
        <source>Faults that tests let pass: %1</source>
        <translation>测试没有查出的错误：%1</translation>
    </message>
    <message>
        <source>Wrong in the same way, by no known mistake: %1</source>
        <translation>答错的方式相同，但不属于已知错误：%1</translation>
    </message>
    <message>
        <source>Faults found in functions: %1</source>
        <translation>函数里发现的错误：%1</translation>
    </message>
</context>
<context>
    <name>lectern::gradebook::WhatIfRow</name>
    <message>
        <source>What if a key or a tolerance were another? Nothing is changed.</source>
        <translation>如果答案或容差不同会怎样？不改动任何内容。</translation>
    </message>
    <message>
        <source>Part to try something about</source>
        <translation>要试算的小题</translation>
    </message>
    <message>
        <source>Another tolerance, absolute</source>
        <translation>另一个容差（绝对值）</translation>
    </message>
    <message>
        <source>Another key: a cell or an expression over the exercise&apos;s cells</source>
        <translation>另一个答案：题中的单元或由它们组成的表达式</translation>
    </message>
    <message>
        <source>Try it out</source>
        <translation>试算</translation>
    </message>
    <message>
        <source>tolerance, now %1</source>
        <translation>容差，现为 %1</translation>
    </message>
    <message>
        <source>key, now %1</source>
        <translation>答案，现为 %1</translation>
    </message>
    <message>
        <source>%1 × |answer|</source>
        <translation>%1 × |答案|</translation>
    </message>
    <message numerus="yes">
        <source>%n digit(s)</source>
        <translation>
            <numerusform>%n 位有效数字</numerusform>
        </translation>
    </message>
    <message>
        <source>exact</source>
        <translation>精确</translation>
    </message>
</context>
<context>
    <name>lectern::reader::DocumentBuilder</name>
    <message>
        <source>Hide ▴</source>
        <translation>收起 ▴</translation>
    </message>
    <message>
        <source>Show ▾</source>
        <translation>展开 ▾</translation>
    </message>
    <message>
        <source>Solution</source>
        <translation>解答</translation>
    </message>
    <message>
        <source>Guess first</source>
        <translation>先猜一猜</translation>
    </message>
    <message>
        <source>Tip</source>
        <translation>小窍门</translation>
    </message>
    <message>
        <source>Careful</source>
        <translation>当心</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>[The figure %1 cannot be shown: %2]</source>
        <translation>[插图 %1 显示不了：%2]</translation>
    </message>
    <message>
        <source>Did you know it?</source>
        <translation>想起来了吗？</translation>
    </message>
    <message>
        <source>no</source>
        <translation>没有</translation>
    </message>
    <message>
        <source>haltingly</source>
        <translation>有点勉强</translation>
    </message>
    <message>
        <source>at once</source>
        <translation>一下子就想起来了</translation>
    </message>
    <message>
        <source>To do</source>
        <translation>待办</translation>
    </message>
</context>
<context>
    <name>lectern::reader::LessonView</name>
    <message>
        <source>Nothing of this page can be shown. Its author can see why with “lectern-cli lint”.</source>
        <translation>这一页没有可以显示的内容。作者可以用“lectern-cli lint”查看原因。</translation>
    </message>
    <message>
        <source>Write a note here</source>
        <translation>在这里写笔记</translation>
    </message>
    <message>
        <source>Set or remove a bookmark here</source>
        <translation>在这里加书签或取消书签</translation>
    </message>
</context>
<context>
    <name>lectern::reader::Referred</name>
    <message>
        <source>the figure</source>
        <translation>图</translation>
    </message>
    <message>
        <source>the box</source>
        <translation>这一段</translation>
    </message>
</context>
<context>
    <name>lectern::reader::RichText</name>
    <message>
        <source>%1: Enter asks why</source>
        <translation>%1：按 Enter 问为什么</translation>
    </message>
</context>
<context>
    <name>lectern::typesetting::MathService</name>
    <message>
        <source>The formula takes too long to typeset</source>
        <translation>这个公式排版太费时</translation>
    </message>
    <message>
        <source>The formula is too complicated: %1</source>
        <translation>这个公式太复杂：%1</translation>
    </message>
    <message>
        <source>The formula is longer than %1 characters</source>
        <translation>公式超过了 %1 个字符</translation>
    </message>
</context>
<context>
    <name>lectern::views::ArcsView</name>
    <message>
        <source>%1: %2 reads %3</source>
        <translation>%1：%2 读 %3</translation>
    </message>
    <message>
        <source>%1, masked</source>
        <translation>%1，被遮住</translation>
    </message>
</context>
<context>
    <name>lectern::views::Bars</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
</context>
<context>
    <name>lectern::views::CalculatorToolbar</name>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Undo (Ctrl+Z)</source>
        <translation>撤销（Ctrl+Z）</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Redo (Ctrl+Shift+Z)</source>
        <translation>重做（Ctrl+Shift+Z）</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>复原</translation>
    </message>
    <message>
        <source>Back to the first numbers</source>
        <translation>回到最初的数</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy a matrix</source>
        <translation>复制矩阵</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>全部显示</translation>
    </message>
    <message>
        <source>Step by step</source>
        <translation>分步</translation>
    </message>
    <message>
        <source>Hide the results and reveal them one by one</source>
        <translation>先藏起结果，再一步一步显示</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Try prepared numbers</source>
        <translation>试试准备好的数</translation>
    </message>
    <message>
        <source>as TeX</source>
        <translation>存为 TeX</translation>
    </message>
    <message>
        <source>for a spreadsheet</source>
        <translation>用于电子表格</translation>
    </message>
    <message>
        <source>as NumPy</source>
        <translation>存为 NumPy</translation>
    </message>
    <message>
        <source>Next step (%1 of %2)</source>
        <translation>下一步（%1/%2）</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Save a picture or its numbers</source>
        <translation>保存一张图，或者它的数</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>分享</translation>
    </message>
    <message>
        <source>Give this state to others as a short text, or take theirs</source>
        <translation>把当前状态变成一小段文字发给别人，或者用别人的</translation>
    </message>
    <message>
        <source>Copy this state as text</source>
        <translation>把当前状态复制成文字</translation>
    </message>
    <message>
        <source>Paste a state</source>
        <translation>粘贴一个状态</translation>
    </message>
</context>
<context>
    <name>lectern::views::CalculatorView</name>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Challenge</source>
        <translation>挑战</translation>
    </message>
    <message>
        <source>%1: %2 The results still show the last valid number.</source>
        <translation>%1：%2结果仍按上一个有效的数计算。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Picture (PNG)...</source>
        <translation>图片（PNG）...</translation>
    </message>
    <message>
        <source>Drawing (SVG)...</source>
        <translation>矢量图（SVG）...</translation>
    </message>
    <message>
        <source>Numbers (CSV)...</source>
        <translation>数据（CSV）...</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>This file could not be written: %1</source>
        <translation>这个文件写不进去：%1</translation>
    </message>
</context>
<context>
    <name>lectern::views::EntryGrid</name>
    <message>
        <source>%1 row %2 column %3</source>
        <translation>%1 第 %2 行第 %3 列</translation>
    </message>
</context>
<context>
    <name>lectern::views::FlowView</name>
    <message>
        <source>%1 from %2</source>
        <translation>%1，由 %2 算出</translation>
    </message>
</context>
<context>
    <name>lectern::views::GridEdit</name>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
</context>
<context>
    <name>lectern::views::Heatmap</name>
    <message>
        <source>%1, masked</source>
        <translation>%1，已掩码</translation>
    </message>
    <message>
        <source>%1, masked and yet it moves</source>
        <translation>%1，被遮住却动了</translation>
    </message>
</context>
<context>
    <name>lectern::views::InputPanel</name>
    <message>
        <source>Draw again</source>
        <translation>重新抽取</translation>
    </message>
    <message>
        <source>Tokens %1</source>
        <translation>词元 %1</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Put spaces between the tokens.</source>
        <translation>词元之间用空格隔开。</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>随机种子</translation>
    </message>
</context>
<context>
    <name>lectern::views::LabPanel</name>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop (Esc); what there is stays</source>
        <translation>停止（Esc），已有的结果保留</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>再运行一次</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>%1 % done, about %2 s left</source>
        <translation>已完成 %1 %，大约还要 %2 秒</translation>
    </message>
    <message>
        <source>%1 % done</source>
        <translation>已完成 %1 %</translation>
    </message>
    <message>
        <source>Not run yet.</source>
        <translation>还没有运行。</translation>
    </message>
    <message>
        <source>The settings have changed since this run.</source>
        <translation>设置已经改动，下面还是改动之前的结果。</translation>
    </message>
    <message>
        <source>Stopped at %1 % after %2 s.</source>
        <translation>停在 %1 %，用了 %2 秒。</translation>
    </message>
    <message>
        <source>Done in %1 s.</source>
        <translation>完成，用了 %1 秒。</translation>
    </message>
</context>
<context>
    <name>lectern::views::LinePlot</name>
    <message>
        <source>%1 (logarithmic)</source>
        <translation>%1（对数）</translation>
    </message>
    <message>
        <source>%1 (Enter asks about %2)</source>
        <translation>%1（按 Enter 问 %2）</translation>
    </message>
    <message>
        <source>From %1 to %2</source>
        <translation>从 %1 到 %2</translation>
    </message>
    <message>
        <source>Drag along the curve to see a part of it</source>
        <translation>沿曲线拖动，只看一段</translation>
    </message>
    <message>
        <source>A part; double-click for the whole</source>
        <translation>只看一段；双击看全部</translation>
    </message>
</context>
<context>
    <name>lectern::views::MatrixEdit</name>
    <message>
        <source>%1 row %2 column %3</source>
        <translation>%1 第 %2 行第 %3 列</translation>
    </message>
</context>
<context>
    <name>lectern::views::OrderEdit</name>
    <message>
        <source>Drag a token, or move it with Ctrl and the arrow keys.</source>
        <translation>拖动词元，或者用 Ctrl 和方向键移动。</translation>
    </message>
    <message>
        <source>%1 place %2 of %3</source>
        <translation>%1，第 %2 个，共 %3 个</translation>
    </message>
</context>
<context>
    <name>lectern::views::PredictionPanel</name>
    <message>
        <source>Predict first</source>
        <translation>先猜</translation>
    </message>
    <message>
        <source>Show it again</source>
        <translation>再看一遍</translation>
    </message>
    <message>
        <source>My guess</source>
        <translation>我的猜测</translation>
    </message>
    <message>
        <source>Reveal</source>
        <translation>揭晓</translation>
    </message>
    <message>
        <source>As you predicted: %1.</source>
        <translation>与你猜的一样：%1。</translation>
    </message>
    <message>
        <source>You predicted %1; it is %2.</source>
        <translation>你猜 %1，实际是 %2。</translation>
    </message>
</context>
<context>
    <name>lectern::views::ResultView</name>
    <message>
        <source>%1 slice %2</source>
        <translation>%1 切片 %2</translation>
    </message>
    <message>
        <source>What is made of what</source>
        <translation>谁由谁算出来</translation>
    </message>
    <message>
        <source>Change of %1</source>
        <translation>%1 的变化</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>Poke %1: no output moves.</source>
        <translation>碰一碰 %1：没有输出跟着动。</translation>
    </message>
    <message>
        <source>Poke %1: the outputs that move are %2.</source>
        <translation>碰一碰 %1：跟着动的输出是 %2。</translation>
    </message>
    <message>
        <source>%1 may not read it: a leak.</source>
        <translation>%1 本来读不到它：泄漏。</translation>
    </message>
</context>
<context>
    <name>lectern::views::SliderRow</name>
    <message>
        <source>Stop</source>
        <translation>停下</translation>
    </message>
    <message>
        <source>Play: step by step to the end</source>
        <translation>播放：一步一步走到头</translation>
    </message>
</context>
<context>
    <name>lectern::views::WhyPanel</name>
    <message>
        <source>Why this number?</source>
        <translation>为什么是这个数？</translation>
    </message>
    <message>
        <source>Close the explanation</source>
        <translation>关闭说明</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭（Esc）</translation>
    </message>
    <message>
        <source>It reads these numbers; choose one to ask on:</source>
        <translation>它用到下面这些数，点一个接着往下问：</translation>
    </message>
    <message>
        <source> (slice %1)</source>
        <translation>（切片 %1）</translation>
    </message>
    <message>
        <source>Back to %1</source>
        <translation>回到 %1</translation>
    </message>
    <message>
        <source>An input: go there</source>
        <translation>这是输入：转到那里</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>还有 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Show them too</source>
        <translation>也显示出来</translation>
    </message>
</context>
<context>
    <name>lectern::window::CloseGuard</name>
    <message>
        <source>Not everything is saved</source>
        <translation>还有内容没有保存</translation>
    </message>
    <message>
        <source>What you did last could not be saved. If Lectern is closed now, it is lost. %1</source>
        <translation>刚才做的内容没能保存。现在退出，这些内容就会丢失。%1</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>再试一次</translation>
    </message>
    <message>
        <source>Quit without saving</source>
        <translation>不保存，直接退出</translation>
    </message>
    <message>
        <source>Do not quit</source>
        <translation>先不退出</translation>
    </message>
</context>
<context>
    <name>lectern::window::ColumnPage</name>
    <message>
        <source>Back to the lesson</source>
        <translation>回到课文</translation>
    </message>
</context>
<context>
    <name>lectern::window::ContextHelp</name>
    <message>
        <source>**Calculator**</source>
        <translation>**计算器**</translation>
    </message>
    <message>
        <source>Type a number, a fraction or a formula such as `sqrt(2)/2`; Enter takes it.</source>
        <translation>可以输入小数、分数，或 `sqrt(2)/2` 这样的式子，按回车生效。</translation>
    </message>
    <message>
        <source>Arrow keys go from entry to entry. A table can be pasted: `[1 2; 3 4]` or `[[1, 2], [3, 4]]`.</source>
        <translation>方向键在各格之间移动。也可以整张粘贴：`[1 2; 3 4]` 或 `[[1, 2], [3, 4]]`。</translation>
    </message>
    <message>
        <source>Enter on a result shows how it is computed.</source>
        <translation>在结果上按回车，可以看它是怎样算出来的。</translation>
    </message>
    <message>
        <source>Ctrl+Z takes the last change back.</source>
        <translation>Ctrl+Z 撤销上一次改动。</translation>
    </message>
    <message>
        <source>**Exercise**</source>
        <translation>**练习**</translation>
    </message>
    <message>
        <source>Numbers can be written as `0.67`, `2/3`, `√2/2`, `e^(√2/2)` or `67%`.</source>
        <translation>数可以写成 `0.67`、`2/3`、`√2/2`、`e^(√2/2)` 或 `67%`。</translation>
    </message>
    <message>
        <source>Arrow keys go from entry to entry; Ctrl+Enter checks.</source>
        <translation>方向键在各格之间移动，Ctrl+回车检查答案。</translation>
    </message>
    <message>
        <source>What is empty or cannot be read costs nothing; neither does the same answer again.</source>
        <translation>空着的、认不出的都不算一次；同样的答案再交一遍也不算。</translation>
    </message>
    <message>
        <source>Every hint says before you take it what it costs.</source>
        <translation>每个提示都会先说明要付多少分。</translation>
    </message>
    <message>
        <source>**Contents**</source>
        <translation>**目录**</translation>
    </message>
    <message>
        <source>Arrow keys choose a section, Enter opens it.</source>
        <translation>方向键选择一节，回车打开。</translation>
    </message>
    <message>
        <source>The mark before a section: an empty ring is not started, a half-full one is started, a tick is read to the end, a full circle with a tick is mastered: all its exercises are solved.</source>
        <translation>各节前的记号：空圈是还没开始，半满是已经开始，对勾是读到了末尾，实心圆加对勾是已掌握，也就是这一节的练习全都做对了。</translation>
    </message>
    <message>
        <source>**Lesson**</source>
        <translation>**课文**</translation>
    </message>
    <message>
        <source>Tab goes to the next link, field or button; Enter opens a link.</source>
        <translation>Tab 跳到下一个链接、输入格或按钮，回车打开链接。</translation>
    </message>
    <message>
        <source>A word with a dotted line opens what it means. Point at a formula to see what its symbols stand for.</source>
        <translation>带虚线的词可以打开看含义。把指针停在公式上，可以看到各个符号代表什么。</translation>
    </message>
    <message>
        <source>Ctrl+F finds, Alt+← goes back to where you came from.</source>
        <translation>Ctrl+F 查找，Alt+← 回到刚才的地方。</translation>
    </message>
    <message>
        <source>F6 goes from one part of the window to the next, Tab within it.</source>
        <translation>F6 在窗口的各部分之间切换，Tab 在一个部分里移动。</translation>
    </message>
    <message>
        <source>next link, field or button</source>
        <translation>下一个链接、输入格或按钮</translation>
    </message>
    <message>
        <source>next part of the window: contents, toolbar, message, lesson</source>
        <translation>窗口的下一部分：目录、工具栏、提示条、课文</translation>
    </message>
    <message>
        <source>this list</source>
        <translation>这张表</translation>
    </message>
    <message>
        <source>find in this lesson</source>
        <translation>在本课中查找</translation>
    </message>
    <message>
        <source>back and forward</source>
        <translation>后退和前进</translation>
    </message>
    <message>
        <source>text size</source>
        <translation>字号</translation>
    </message>
    <message>
        <source>move within a matrix</source>
        <translation>在矩阵里移动</translation>
    </message>
    <message>
        <source>undo and redo in a calculator</source>
        <translation>在计算器里撤销和重做</translation>
    </message>
    <message>
        <source>on a number: why this number?</source>
        <translation>在一个数上：这个数怎么来的？</translation>
    </message>
    <message>
        <source>check the answer</source>
        <translation>检查答案</translation>
    </message>
    <message>
        <source>close a message or the find field</source>
        <translation>关闭提示条或查找框</translation>
    </message>
    <message>
        <source>print</source>
        <translation>打印</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Press ? for all shortcuts, F1 once more for the help on this.</source>
        <translation>按 ? 可查看全部快捷键；再按一次 F1，打开这一处的帮助。</translation>
    </message>
    <message>
        <source>help for the place you are at; once more: the whole help</source>
        <translation>当前位置的帮助；再按一次：全部帮助</translation>
    </message>
    <message>
        <source>search all lessons</source>
        <translation>搜索全部课文</translation>
    </message>
    <message>
        <source>**Notes**</source>
        <translation>**笔记**</translation>
    </message>
    <message>
        <source>Arrow keys choose a note, Enter goes to its place, F2 goes to its words.</source>
        <translation>方向键选择笔记，回车跳到原文，F2 编辑内容。</translation>
    </message>
    <message>
        <source>Del deletes it, Ctrl+Z brings it back. Esc leads back to the lesson.</source>
        <translation>Del 删除，Ctrl+Z 恢复，Esc 回到课文。</translation>
    </message>
    <message>
        <source>Where the lesson has changed so much that a passage is gone, its note stays here.</source>
        <translation>课文改动后，即使原来的那段话没有了，笔记也会留在这里。</translation>
    </message>
    <message>
        <source>Ctrl+M writes a note at what is selected or read, Ctrl+D sets a bookmark.</source>
        <translation>Ctrl+M 在选中或正在读的地方写笔记，Ctrl+D 加书签。</translation>
    </message>
    <message>
        <source>write a note at what is selected or read</source>
        <translation>在选中或正在读的地方写笔记</translation>
    </message>
    <message>
        <source>set a bookmark there, or remove it</source>
        <translation>在那里加书签，或取消书签</translation>
    </message>
</context>
<context>
    <name>lectern::window::CoursesPage</name>
    <message>
        <source>Installed: %1</source>
        <translation>已安装：%1</translation>
    </message>
    <message>
        <source>Install it all the same</source>
        <translation>照样安装</translation>
    </message>
    <message>
        <source>comes with Lectern</source>
        <translation>随 Lectern 附带</translation>
    </message>
    <message>
        <source>not signed</source>
        <translation>没有签名</translation>
    </message>
    <message>
        <source>signed by %1</source>
        <translation>由 %1 签名</translation>
    </message>
    <message>
        <source>Version %1</source>
        <translation>版本 %1</translation>
    </message>
    <message>
        <source>Is open</source>
        <translation>正打开着</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>卸载</translation>
    </message>
    <message>
        <source>What you have done in it is kept.</source>
        <translation>你在里面做过的都会保留。</translation>
    </message>
    <message>
        <source>Really remove?</source>
        <translation>真的卸载？</translation>
    </message>
    <message>
        <source>Install a package…</source>
        <translation>安装课程包…</translation>
    </message>
    <message>
        <source>Courses</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>A course comes as a file that ends in .lectern: choose it below, or drop it on this window. It can compute and ask, but it cannot run programs or reach the network.</source>
        <translation>课程是一个以 .lectern 结尾的文件：在下面选择，或者拖到这个窗口里。课程会计算，会出题，但不能运行程序，也不能上网。</translation>
    </message>
</context>
<context>
    <name>lectern::window::FindBar</name>
    <message>
        <source>Find in this lesson</source>
        <translation>在本课中查找</translation>
    </message>
    <message>
        <source>Previous match (Shift+Enter)</source>
        <translation>上一处（Shift+Enter）</translation>
    </message>
    <message>
        <source>Next match (Enter)</source>
        <translation>下一处（Enter）</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭（Esc）</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>没有找到</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>第 %1 处，共 %2 处</translation>
    </message>
</context>
<context>
    <name>lectern::window::FindingsDialog</name>
    <message>
        <source>What is wrong with this course</source>
        <translation>这门课程的问题</translation>
    </message>
    <message>
        <source>This is for the author of the course. The rest of it can be used as usual.</source>
        <translation>这些是给课程作者看的。其余部分可以照常使用。</translation>
    </message>
</context>
<context>
    <name>lectern::window::HandinPage</name>
    <message>
        <source>d MMM yyyy, HH:mm</source>
        <comment>how a time is written</comment>
        <translation>yyyy年M月d日 HH:mm</translation>
    </message>
    <message>
        <source>You study on your own: no class is set up for this course. You can still save a hand-in and show it to someone; whose it is cannot be proved.</source>
        <translation>你在自学：这门课程没有加入班级。仍然可以把作业存成文件给别人看，只是无法证明是谁做的。</translation>
    </message>
    <message>
        <source>If your instructor gave you a file that ends in .lenrol, open it with “Join a class…”. Exercises with drawn numbers then get new numbers, your own in that class.</source>
        <translation>如果老师给了你扩展名为 .lenrol 的文件，点“加入班级…”打开它。数字随机的练习会换成你在该班专属的数字。</translation>
    </message>
    <message>
        <source>Class: **%1**</source>
        <translation>班级：**%1**</translation>
    </message>
    <message>
        <source>You are **%1** there; your name is not sent. Only your class can open the hand-in. Key of the instructor: %2</source>
        <translation>你在班里的代号是 **%1**，姓名不会发送。作业只有本班老师能打开。老师的密钥：%2</translation>
    </message>
    <message>
        <source>What will be sent</source>
        <translation>将要提交的内容</translation>
    </message>
    <message>
        <source>Nothing yet: check an exercise first.</source>
        <translation>还没有：请先检查一道练习。</translation>
    </message>
    <message>
        <source>Your answers as you typed them, when you gave them, and the hints and solutions you took. The points were checked on this computer; what counts is reckoned again by your instructor.</source>
        <translation>你输入的答案原文、作答时间，以及用过的提示和解答。分数是在本机检查的；最终成绩由老师重新批改。</translation>
    </message>
    <message numerus="yes">
        <source>%n attempt(s)</source>
        <translation>
            <numerusform>作答 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>checked on this computer: %1 of %2</source>
        <translation>本机检查：%1 / %2</translation>
    </message>
    <message numerus="yes">
        <source>%n exercise(s) not tried yet</source>
        <translation>
            <numerusform>还有 %n 道练习没有做</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n attempt(s) left out: made with other numbers, or longer ago than the last 50</source>
        <translation>
            <numerusform>有 %n 次作答不提交：用的是别的数字，或早于最近 50 次</numerusform>
        </translation>
    </message>
    <message>
        <source>Never sent: notes, places, settings, what you did in calculators.</source>
        <translation>从不发送：笔记、阅读位置、设置，以及计算器里的操作。</translation>
    </message>
    <message>
        <source>Show every byte</source>
        <translation>显示全部内容</translation>
    </message>
    <message>
        <source>Show everything that is sent, as it is sent</source>
        <translation>原样显示将要发送的全部内容</translation>
    </message>
    <message>
        <source>Everything that is sent</source>
        <translation>将要发送的全部内容</translation>
    </message>
    <message>
        <source>Handed in before</source>
        <translation>以前交过的</translation>
    </message>
    <message>
        <source>A receipt names a file exactly: your instructor sees the same. You can hand in again at any time.</source>
        <translation>回执号唯一对应一份文件，老师看到的也是它。随时可以再交。</translation>
    </message>
    <message>
        <source>Number %1</source>
        <translation>第 %1 份</translation>
    </message>
    <message>
        <source>The file was not written; nothing is lost. Save once more.</source>
        <translation>文件没有写成，内容没有丢失，请再存一次。</translation>
    </message>
    <message>
        <source>Receipt %1 · %2</source>
        <translation>回执 %1 · %2</translation>
    </message>
    <message>
        <source>Join a class…</source>
        <translation>加入班级…</translation>
    </message>
    <message>
        <source>Change the class…</source>
        <translation>更换班级…</translation>
    </message>
    <message>
        <source>Save the hand-in…</source>
        <translation>保存作业文件…</translation>
    </message>
    <message>
        <source>Save a new hand-in…</source>
        <translation>保存新的作业文件…</translation>
    </message>
    <message>
        <source>Hand in</source>
        <translation>交作业</translation>
    </message>
    <message>
        <source>That did not work</source>
        <translation>没有成功</translation>
    </message>
    <message>
        <source>Saved as number %1</source>
        <translation>已保存，第 %1 份</translation>
    </message>
    <message>
        <source>Receipt %1 · %2

Now give this file to your instructor: upload it, or send it.</source>
        <translation>回执 %1 · %2

现在把这个文件交给老师：上传或发送都可以。</translation>
    </message>
    <message>
        <source>not answered: part %1 of %2</source>
        <translation>未作答：第 %1 小题（共 %2 小题）</translation>
    </message>
</context>
<context>
    <name>lectern::window::HelpPage</name>
    <message>
        <source>Back to the lesson</source>
        <translation>回到课文</translation>
    </message>
    <message>
        <source>Chapter of the help</source>
        <translation>帮助的章</translation>
    </message>
    <message>
        <source>Section of the chapter</source>
        <translation>本章的节</translation>
    </message>
</context>
<context>
    <name>lectern::window::LessonDesk</name>
    <message>
        <source>Your work is not being saved right now; it is kept in memory and tried again. %1</source>
        <translation>现在没能保存你做的内容；它还在内存里，程序会再试。%1</translation>
    </message>
    <message>
        <source>Export as PDF</source>
        <translation>导出为 PDF</translation>
    </message>
    <message>
        <source>PDF documents (*.pdf)</source>
        <translation>PDF 文档 (*.pdf)</translation>
    </message>
    <message>
        <source>Last time you stopped here: %1, at “%2…”</source>
        <translation>上次读到这里：%1，“%2……”</translation>
    </message>
    <message>
        <source>Last time you stopped here: %1</source>
        <translation>上次读到这里：%1</translation>
    </message>
    <message>
        <source>To the beginning</source>
        <translation>从头开始</translation>
    </message>
    <message numerus="yes">
        <source>Parts of this course cannot be shown: it has %n error(s). %1</source>
        <translation>
            <numerusform>课程有 %n 处错误，部分内容无法显示。%1</numerusform>
        </translation>
    </message>
    <message>
        <source>Show them</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>Safe start: the calculators are as the author made them. Your own numbers are still kept.</source>
        <translation>安全启动：计算器是作者给的初始样子。你自己填的数仍然保存着。</translation>
    </message>
    <message>
        <source>Bring my numbers back</source>
        <translation>恢复我的数</translation>
    </message>
    <message>
        <source>Lectern was not closed properly last time. Your work is here. If something is wrong with it, start safely: at the beginning, calculators as the author made them.</source>
        <translation>上次没有正常退出，你的内容都还在。如果发现不对劲，可以安全启动：从开头打开，计算器回到作者给的样子。</translation>
    </message>
    <message>
        <source>Start safely</source>
        <translation>安全启动</translation>
    </message>
    <message>
        <source>You came from the exercise “%1”.</source>
        <translation>你是从练习“%1”过来的。</translation>
    </message>
    <message>
        <source>Back to the exercise</source>
        <translation>回到练习</translation>
    </message>
    <message>
        <source>You have come to the end of the lesson.</source>
        <translation>这一课读到末尾了。</translation>
    </message>
    <message>
        <source>What you can do now</source>
        <translation>现在你会什么</translation>
    </message>
    <message>
        <source>Join a class</source>
        <translation>加入班级</translation>
    </message>
    <message>
        <source>Enrolment files (*.lenrol)</source>
        <translation>入班文件 (*.lenrol)</translation>
    </message>
    <message>
        <source>Save the hand-in</source>
        <translation>保存作业文件</translation>
    </message>
    <message>
        <source>Hand-ins (*.lhand)</source>
        <translation>作业文件 (*.lhand)</translation>
    </message>
    <message>
        <source>Some of your saved work cannot be read, so it is not shown. %1</source>
        <translation>有些存下来的内容读不出来，所以没有显示。%1</translation>
    </message>
    <message>
        <source>%1, version %2</source>
        <translation>%1，版本 %2</translation>
    </message>
    <message>
        <source>Install a package</source>
        <translation>安装课程包</translation>
    </message>
    <message>
        <source>Course packages (*.lectern)</source>
        <translation>课程包 (*.lectern)</translation>
    </message>
    <message numerus="yes">
        <source>%n recall card(s) are due again.</source>
        <translation>
            <numerusform>有 %n 张卡片该复习了。</numerusform>
        </translation>
    </message>
    <message>
        <source>Go to the cards</source>
        <translation>去看卡片</translation>
    </message>
    <message>
        <source>What you do now is lost when Lectern is closed: your data folder cannot be written, so this is a copy. To keep it, export yourself under “Learners on this computer…”. %1</source>
        <translation>数据文件夹无法写入，现在打开的是一份副本，关闭 Lectern 后这次的学习记录就会丢失。想保留的话，请在“这台电脑上的学习者…”里把自己导出。%1</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>打印</translation>
    </message>
</context>
<context>
    <name>lectern::window::MainWindow</name>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>文字大小</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Show or hide the contents</source>
        <translation>显示或隐藏目录</translation>
    </message>
    <message>
        <source>Back (Alt+Left)</source>
        <translation>后退（Alt+←）</translation>
    </message>
    <message>
        <source>Forward (Alt+Right)</source>
        <translation>前进（Alt+→）</translation>
    </message>
    <message>
        <source>Find in this lesson (Ctrl+F)</source>
        <translation>在本课中查找（Ctrl+F）</translation>
    </message>
    <message>
        <source>Text size (Ctrl+Plus, Ctrl+Minus)</source>
        <translation>文字大小（Ctrl + 加号、Ctrl + 减号）</translation>
    </message>
    <message>
        <source>Light, dark or high contrast</source>
        <translation>浅色、深色或高对比度</translation>
    </message>
    <message>
        <source>Switch the language</source>
        <translation>切换语言</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>高对比度</translation>
    </message>
    <message>
        <source>Export as PDF…</source>
        <translation>导出为 PDF…</translation>
    </message>
    <message>
        <source>Print…</source>
        <translation>打印…</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Open a link</source>
        <translation>打开链接</translation>
    </message>
    <message>
        <source>Open this address in the browser?

%1</source>
        <translation>在浏览器里打开这个地址吗？

%1</translation>
    </message>
    <message>
        <source>What you can do now</source>
        <translation>现在你会什么</translation>
    </message>
    <message>
        <source>Section %1 of %2</source>
        <translation>第 %1 节，共 %2 节</translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s) left</source>
        <translation>
            <numerusform>还剩约 %n 分钟</numerusform>
        </translation>
    </message>
    <message>
        <source>Hand in…</source>
        <translation>交作业…</translation>
    </message>
    <message>
        <source>Learners on this computer…</source>
        <translation>这台电脑上的学习者…</translation>
    </message>
    <message>
        <source>Courses…</source>
        <translation>课程…</translation>
    </message>
    <message>
        <source>Write…</source>
        <translation>编写课程…</translation>
    </message>
    <message>
        <source>Search all lessons…</source>
        <translation>搜索全部课文…</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>笔记</translation>
    </message>
    <message>
        <source>Show or hide the notes</source>
        <translation>显示或隐藏笔记</translation>
    </message>
    <message>
        <source>Overview of all courses</source>
        <translation>全部课程总览</translation>
    </message>
    <message>
        <source>Grade a class…</source>
        <translation>批改班级作业…</translation>
    </message>
</context>
<context>
    <name>lectern::window::NavigationPanel</name>
    <message>
        <source>Sections</source>
        <translation>各节</translation>
    </message>
    <message>
        <source>What you can do now</source>
        <translation>现在你会什么</translation>
    </message>
    <message>
        <source>%1 of %2 sections read</source>
        <translation>已读 %1／%2 节</translation>
    </message>
    <message>
        <source>%1 of %2 exercises solved</source>
        <translation>做对 %1／%2 道练习</translation>
    </message>
    <message numerus="yes">
        <source>about %n minute(s) from here</source>
        <translation>
            <numerusform>从这里读完约 %n 分钟</numerusform>
        </translation>
    </message>
    <message>
        <source>Search all lessons…</source>
        <translation>搜索全部课文…</translation>
    </message>
    <message>
        <source>Search all lessons (Ctrl+Shift+F)</source>
        <translation>搜索全部课文（Ctrl+Shift+F）</translation>
    </message>
    <message>
        <source>Lesson %1 of %2</source>
        <translation>第 %1 课，共 %2 课</translation>
    </message>
    <message>
        <source>Choose a lesson</source>
        <translation>选择一课</translation>
    </message>
</context>
<context>
    <name>lectern::window::NotesDesk</name>
    <message>
        <source>The bookmark is deleted.</source>
        <translation>书签已删除。</translation>
    </message>
    <message>
        <source>The note is deleted.</source>
        <translation>笔记已删除。</translation>
    </message>
</context>
<context>
    <name>lectern::window::NotesPanel</name>
    <message>
        <source>Notes</source>
        <translation>笔记</translation>
    </message>
    <message>
        <source>Close the notes</source>
        <translation>关闭笔记</translation>
    </message>
    <message>
        <source>Find in the notes</source>
        <translation>在笔记中查找</translation>
    </message>
    <message>
        <source>Notes and bookmarks of this lesson</source>
        <translation>本课的笔记和书签</translation>
    </message>
    <message>
        <source>Words of the note</source>
        <translation>笔记内容</translation>
    </message>
    <message>
        <source>Write here; it is kept by itself.</source>
        <translation>在这里写，会自动保存。</translation>
    </message>
    <message>
        <source>Go there</source>
        <translation>去那里</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Delete the note</source>
        <translation>删除这条笔记</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Bring the note back</source>
        <translation>恢复这条笔记</translation>
    </message>
    <message>
        <source>Bookmark</source>
        <translation>书签</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>笔记</translation>
    </message>
    <message>
        <source>%1 · place lost</source>
        <translation>%1 · 原文已不在</translation>
    </message>
    <message>
        <source>%1 · in a closed box · %2</source>
        <translation>%1 · 在折叠的框里 · %2</translation>
    </message>
    <message>
        <source>Nothing here yet. Select some text, or stop at a paragraph: Ctrl+M writes a note there, Ctrl+D sets a bookmark.</source>
        <translation>这里还没有内容。选中一段文字，或者停在某一段：按 Ctrl+M 写笔记，按 Ctrl+D 加书签。</translation>
    </message>
    <message>
        <source>No note has these words.</source>
        <translation>没有笔记含有这些字。</translation>
    </message>
</context>
<context>
    <name>lectern::window::OfferBar</name>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭（Esc）</translation>
    </message>
</context>
<context>
    <name>lectern::window::OverviewPage</name>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <translation>
            <numerusform>%n 分钟</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 小时 %2 分</translation>
    </message>
    <message>
        <source>%1 of %2 sections read</source>
        <translation>已读 %1／%2 节</translation>
    </message>
    <message>
        <source>%1 of %2 exercises solved</source>
        <translation>做对 %1／%2 道练习</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1／%2</translation>
    </message>
    <message>
        <source>%1 at work</source>
        <translation>学了 %1</translation>
    </message>
    <message>
        <source>Time counts while this window is in use, and for two minutes after the last key or mouse movement.</source>
        <translation>只计使用这个窗口的时间；停下键盘和鼠标后，最多再计两分钟。</translation>
    </message>
    <message numerus="yes">
        <source>%n recall card(s)</source>
        <translation>
            <numerusform>%n 张复习卡片</numerusform>
        </translation>
    </message>
    <message>
        <source>Go there</source>
        <translation>去那里</translation>
    </message>
    <message>
        <source>try it again</source>
        <translation>再做一次</translation>
    </message>
    <message>
        <source>sections: %1 started, %2 read, %3 mastered, of %4</source>
        <translation>共 %4 节：开始 %1，读完 %2，掌握 %3</translation>
    </message>
    <message>
        <source>not begun yet</source>
        <translation>还没开始</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>总览</translation>
    </message>
    <message>
        <source>Due now</source>
        <translation>现在该复习的</translation>
    </message>
    <message>
        <source>Nothing. Cards and exercises come back here when it is time to recall them.</source>
        <translation>暂时没有。到了该复习的时候，卡片和练习会出现在这里。</translation>
    </message>
</context>
<context>
    <name>lectern::window::ProfilesDesk</name>
    <message>
        <source>%1 learns here already. Go on with the state of the file?</source>
        <translation>“%1”在这里已有记录。改用文件里的记录吗？</translation>
    </message>
    <message>
        <source>Without a name</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>What is here now is kept beside it under another name, and is not shown any more.</source>
        <translation>现有的记录会换个名字留在旁边，不再显示。</translation>
    </message>
    <message>
        <source>Take the file&apos;s</source>
        <translation>改用文件里的</translation>
    </message>
    <message>
        <source>From now on your name is %1.</source>
        <translation>名字已改为“%1”。</translation>
    </message>
    <message>
        <source>Exported to %1.</source>
        <translation>已导出到 %1。</translation>
    </message>
    <message>
        <source>%1 can learn here now.</source>
        <translation>“%1”现在可以在这里学习了。</translation>
    </message>
    <message>
        <source>learner</source>
        <translation>学习者</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Learners (*.lprofile)</source>
        <translation>学习者 (*.lprofile)</translation>
    </message>
    <message>
        <source>Import a learner</source>
        <translation>导入学习者</translation>
    </message>
</context>
<context>
    <name>lectern::window::ProfilesPage</name>
    <message>
        <source>d MMM yyyy, HH:mm</source>
        <comment>how a time is written</comment>
        <translation>yyyy年M月d日 HH:mm</translation>
    </message>
    <message>
        <source>Without a name</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>learns here just now</source>
        <translation>正在学习</translation>
    </message>
    <message>
        <source>was here last on %1</source>
        <translation>上次学习：%1</translation>
    </message>
    <message>
        <source>Go on here</source>
        <translation>从这里继续</translation>
    </message>
    <message>
        <source>Learn as %1</source>
        <translation>以“%1”学习</translation>
    </message>
    <message>
        <source>Import a learner…</source>
        <translation>导入学习者…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Who is learning?</source>
        <translation>谁在学习？</translation>
    </message>
    <message>
        <source>Each learner has progress, drafts, attempts and cards of their own. There are no passwords: whoever may use this computer may open each of them.</source>
        <translation>每位学习者的进度、草稿、作答和卡片各自分开。这里没有密码：能用这台电脑的人都能打开任何一位的记录。</translation>
    </message>
    <message>
        <source>Your name</source>
        <translation>你的名字</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>修改</translation>
    </message>
    <message>
        <source>New learner</source>
        <translation>新学习者</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>An exported learner is one file, to go on with on another computer. Keep it to yourself: whoever has it can work and hand in as you.</source>
        <translation>导出的是一个文件，可以带到另一台电脑上接着学。请自己保管：谁拿到它，谁就能以你的身份作答和交作业。</translation>
    </message>
</context>
<context>
    <name>lectern::window::SearchPage</name>
    <message>
        <source>Search all lessons</source>
        <translation>搜索全部课文</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>搜索结果</translation>
    </message>
    <message>
        <source>Back to the lesson</source>
        <translation>回到课文</translation>
    </message>
</context>
<context>
    <name>lectern::window::SearchRows</name>
    <message>
        <source>Lesson</source>
        <translation>课文</translation>
    </message>
    <message>
        <source>Heading</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>公式</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>Calculator</source>
        <translation>计算器</translation>
    </message>
    <message>
        <source>Exercise</source>
        <translation>练习</translation>
    </message>
    <message>
        <source>Term</source>
        <translation>术语</translation>
    </message>
    <message>
        <source>Glossary</source>
        <translation>术语表</translation>
    </message>
    <message>
        <source>Type a word, or two Chinese characters. Formulas are found by their TeX, too.</source>
        <translation>输入一个词，或者两个汉字。公式可以用它的 TeX 来找。</translation>
    </message>
    <message>
        <source>Nothing has all of these words.</source>
        <translation>没有一处同时含有这些词。</translation>
    </message>
    <message>
        <source>These are the best; there are more. One more word makes it fewer.</source>
        <translation>先列出最相关的，后面还有。再加一个词，范围就会变小。</translation>
    </message>
    <message numerus="yes">
        <source>%n place(s) found</source>
        <translation>
            <numerusform>找到 %n 处</numerusform>
        </translation>
    </message>
    <message>
        <source>Courses are still being read…</source>
        <translation>还在读取课程…</translation>
    </message>
</context>
<context>
    <name>lectern::window::SectionModel</name>
    <message>
        <source>not started</source>
        <translation>未开始</translation>
    </message>
    <message>
        <source>started</source>
        <translation>已开始</translation>
    </message>
    <message>
        <source>read</source>
        <translation>已读</translation>
    </message>
    <message>
        <source>mastered</source>
        <translation>已掌握</translation>
    </message>
    <message numerus="yes">
        <source>%1 · %2 · about %n minute(s)</source>
        <translation>
            <numerusform>%1 · %2 · 约 %n 分钟</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::window::SummaryPage</name>
    <message>
        <source>What you can do now</source>
        <translation>现在你会什么</translation>
    </message>
    <message>
        <source>%1 of %2 sections read, %3 mastered</source>
        <translation>已读 %1／%2 节，掌握 %3 节</translation>
    </message>
    <message>
        <source>%1 of %2 exercises solved</source>
        <translation>做对 %1／%2 道练习</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1／%2</translation>
    </message>
    <message>
        <source>You have shown that you can</source>
        <translation>你已经会</translation>
    </message>
    <message>
        <source>Begun, not there yet</source>
        <translation>做过，还差一点</translation>
    </message>
    <message>
        <source>Not tried yet</source>
        <translation>还没有试过</translation>
    </message>
    <message>
        <source>Not read to the end</source>
        <translation>还没有读完的</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Open the exercise</source>
        <translation>打开这道练习</translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <comment>how a day is written</comment>
        <translation>yyyy年M月d日</translation>
    </message>
    <message numerus="yes">
        <source>%n attempt(s)</source>
        <translation>
            <numerusform>答了 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>solved on %1</source>
        <translation>%1 做对</translation>
    </message>
    <message>
        <source>solved with help on %1</source>
        <translation>%1 借助提示做对</translation>
    </message>
    <message>
        <source>When to look again</source>
        <translation>什么时候再看</translation>
    </message>
    <message>
        <source>What is recalled again shortly before it fades stays longest, so the gaps grow. Try each without looking it up.</source>
        <translation>快要忘记时再回想一次，记得最牢，所以间隔一次比一次长。到时候先别翻书，自己试一遍。</translation>
    </message>
    <message>
        <source>**now:** %1</source>
        <translation>**现在：**%1</translation>
    </message>
    <message>
        <source>Most often (%1 times): %2</source>
        <translation>最常见（%1 次）：%2</translation>
    </message>
    <message>
        <source>To look at: %1</source>
        <translation>可以看看：%1</translation>
    </message>
</context>
<context>
    <name>lectern::window::ValuePopover</name>
    <message>
        <source>With the first numbers of “%1”</source>
        <translation>用“%1”一开始的数</translation>
    </message>
</context>
<context>
    <name>lectern::window::WelcomePage</name>
    <message>
        <source>Welcome. Three choices before you begin; each holds at once and is kept.</source>
        <translation>欢迎。开始之前先选三样；选了立刻生效，也会记住。</translation>
    </message>
    <message>
        <source>This is how the lesson will look: each row of weights sums to one, $a_{11}+a_{12}=1$, however large the scores are.</source>
        <translation>课文就是这个样子：每一行权重加起来等于一，$a_{11}+a_{12}=1$，分数再大也一样。</translation>
    </message>
    <message>
        <source>Start reading</source>
        <translation>开始阅读</translation>
    </message>
    <message>
        <source>Enter or Esc starts too. All of this can be changed later, at the top right.</source>
        <translation>按回车或 Esc 也会开始。这些以后都可以在右上角改。</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>字号</translation>
    </message>
    <message>
        <source>Small</source>
        <translation>小</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>标准</translation>
    </message>
    <message>
        <source>Large</source>
        <translation>大</translation>
    </message>
    <message>
        <source>Very large</source>
        <translation>特大</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>高对比度</translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <translation>
            <numerusform>%n 分钟</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hour(s)</source>
        <translation>
            <numerusform>%n 小时</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 小时 %2 分钟</translation>
    </message>
    <message>
        <source>How long it takes</source>
        <translation>要花多少时间</translation>
    </message>
    <message>
        <source>About %1, exercises included.</source>
        <translation>连练习在内，大约 %1。</translation>
    </message>
    <message>
        <source>About %1, exercises included. It need not be done in one go; these pieces belong together:</source>
        <translation>连练习在内，大约 %1。不必一口气读完，可以这样分：</translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n minute(s)</source>
        <translation>
            <numerusform>%1 · %n 分钟</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 → %2 · %n minute(s)</source>
        <translation>
            <numerusform>%1 → %2 · %n 分钟</numerusform>
        </translation>
    </message>
    <message>
        <source>Hide the answer</source>
        <translation>收起答案</translation>
    </message>
    <message>
        <source>Show the answer</source>
        <translation>看答案</translation>
    </message>
    <message>
        <source>To warm up</source>
        <translation>热身</translation>
    </message>
    <message>
        <source>The lesson builds on this. Answer in your head, then compare; nothing is graded or kept.</source>
        <translation>这一课要用到下面这些。先在心里答一答，再对照；不计分，也不记录。</translation>
    </message>
    <message>
        <source>To read up: %1</source>
        <translation>想补一补：%1</translation>
    </message>
</context>
</TS>
